import { type ReactNode, useState } from 'react';
import button from '../../views/ui/buttons/button.module.css';
import field from '../../views/ui/fields/field.module.css';
import { RadioGroup } from '../../views/ui/fields/radio-group.tsx';
import { TextField } from '../../views/ui/fields/text-field.tsx';
import { Block } from '../../views/ui/page-parts/block.tsx';
import styles from './gallery.module.css';

const kinds = ['primary', 'secondary', 'quiet'] as const;

/** Buttons, fields and choices: idle, busy, disabled, and with an error. */
export function KitControls(): ReactNode {
  const [way, setWay] = useState<'transit' | 'retail' | 'none'>('transit');
  return (
    <Block title="Управление">
      {kinds.map((kind) => (
        <div key={kind} className={styles.row}>
          <button type="button" className={button[kind]}>
            Оформить заказ
          </button>
          <a href="/_kit/" className={button[kind]}>
            Ссылка
          </a>
          <button type="button" className={button[kind]} aria-disabled="true">
            Отправляем…
          </button>
          <button type="button" className={button[kind]} disabled>
            Недоступна
          </button>
        </div>
      ))}
      <div className={styles.row}>
        <div className={styles.field}>
          <TextField label="Имя" error={undefined} />
        </div>
        <div className={styles.field}>
          <TextField label="Имя" error="Обязательное поле" />
        </div>
        <div className={styles.field}>
          <TextField label="Телефон" note="Заказ будет привязан к номеру телефона" error={undefined} marked />
        </div>
        <div className={styles.field}>
          <TextField
            label="Телефон"
            note="Заказ будет привязан к номеру телефона"
            error="Введите номер телефона полностью"
            defaultValue="+7 495"
          />
        </div>
      </div>
      <div className={styles.row}>
        <select className={field.select} aria-label="Сортировка">
          <option>По популярности</option>
          <option>Сначала дешевле</option>
        </select>
        <label className={field.choice}>
          <input type="checkbox" defaultChecked />
          Красное
          <small>128</small>
        </label>
        <label className={field.choice}>
          <input type="checkbox" disabled />
          Нет таких
          <small>0</small>
        </label>
      </div>
      <RadioGroup
        label="Способ получения"
        value={way}
        onChange={setWay}
        choices={[
          { value: 'transit', title: 'Со склада', note: 'с 25 ноября' },
          { value: 'retail', title: 'Из наличия', note: 'сегодня и позже' },
          { value: 'none', title: 'Никак', note: 'Не доступно', disabled: true },
        ]}
      />
    </Block>
  );
}
