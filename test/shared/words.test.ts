/** Words that spec and conventions spell out, and that nothing but their own control says (D36). */
import { type Test, test } from 'tap';
import { dialogTexts } from '../../shared/texts/dialogs.ts';
import { sortTexts } from '../../shared/texts/pages/listing.ts';
import { cityTexts } from '../../shared/texts/region.ts';

test('spec §2, conventions §4: dialogs and the city picker use these texts [S2.28, D36]', async (t: Test) => {
  t.strictSame(dialogTexts, { close: 'Закрыть', confirm: 'Подтвердить', cancel: 'Отменить' });
  const { picker, loading, refresh, yes, other } = cityTexts;
  t.strictSame(
    [picker, loading, refresh, cityTexts.question('Москва'), yes, other],
    ['Выберите город', 'Загрузка ...', 'Обновить...', 'Ваш город — Москва?', 'Да', 'Выбрать другой'],
  );
});

test('conventions §4: the sorts of listings have these names in this order [D36]', async (t: Test) => {
  t.strictSame(Object.entries(sortTexts), [
    ['popular', 'По популярности'],
    ['price', 'Сначала дешевле'],
    ['-price', 'Сначала дороже'],
    ['new', 'Новинки'],
    ['discount', 'По скидке'],
    ['title', 'По названию'],
  ]);
});
