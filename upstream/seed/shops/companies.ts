/** The companies that run the shops; their numbers carry valid check digits, and belong to nobody. */

export interface Company {
  readonly name: string;
  readonly inn: string;
  readonly ogrn: string;
  readonly address: string;
}

/** A taxpayer's number of a company: nine digits and a check digit. */
function inn(first: string): string {
  const weights = [2, 4, 10, 3, 5, 9, 4, 6, 8];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(first[index]), 0);
  return first + String((sum % 11) % 10);
}

/** A registration number of a company: twelve digits and a check digit. */
const ogrn = (first: string): string => first + String((Number(first) % 11) % 10);

function company(name: string, innFirst: string, ogrnFirst: string, address: string): Company {
  return { name: `ООО «${name}»`, inn: inn(innFirst), ogrn: ogrn(ogrnFirst), address };
}

const neva = company(
  'Витрина Нева',
  '780263715',
  '116784730152',
  '191002, г. Санкт-Петербург, ул. Достоевского, д. 19/21',
);
const podmoskovye = company(
  'Подмосковный погреб',
  '503614829',
  '115507400362',
  '142100, г. Подольск, ул. Комсомольская, д. 1',
);
const south = company('Витрина Юг', '230916274', '111230900537', '350000, г. Краснодар, ул. Гимназическая, д. 51');

/** By the city's id; where a city has several, its shops take turns. */
export const companies: ReadonlyMap<number, readonly Company[]> = new Map([
  [
    1,
    [
      company('Витрина Столица', '770541873', '117774602814', '115035, г. Москва, ул. Садовническая, д. 27, стр. 4'),
      company('Московский погреб', '771826504', '115774635219', '107113, г. Москва, ул. Шумкина, д. 11А'),
      company('Вино и Стол', '773152906', '120770018437', '119049, г. Москва, ул. Донская, д. 8, стр. 1'),
    ],
  ],
  [
    2,
    [neva, company('Балтийский погреб', '781417360', '118784002791', '197198, г. Санкт-Петербург, ул. Блохина, д. 15')],
  ],
  [3, [company('Витрина Урал', '667208419', '114667900263', '620014, г. Екатеринбург, ул. Хохрякова, д. 10')]],
  [4, [company('Витрина Сибирь', '540683152', '113547605478', '630099, г. Новосибирск, ул. Ядринцевская, д. 23')]],
  [5, [company('Витрина Волга', '165529047', '115169010384', '420111, г. Казань, ул. Профсоюзная, д. 17')]],
  [
    6,
    [
      company(
        'Нижегородский погреб',
        '526037218',
        '112526001945',
        '603005, г. Нижний Новгород, ул. Алексеевская, д. 26',
      ),
    ],
  ],
  [7, [company('Самарский погреб', '631704583', '114631700628', '443010, г. Самара, ул. Галактионовская, д. 39')]],
  [8, [south]],
  [9, [company('Донской погреб', '616402735', '112619600814', '344002, г. Ростов-на-Дону, ул. Темерницкая, д. 44')]],
  [10, [company('Тульский погреб', '710518362', '113715400296', '300041, г. Тула, ул. Менделеевская, д. 1')]],
  [11, [company('Владимирский погреб', '332809416', '114332700183', '600000, г. Владимир, ул. Подбельского, д. 2')]],
  [12, [neva]],
  [13, [podmoskovye]],
  [14, [podmoskovye]],
  [15, [south]],
]);
