/** Texts of the articles (spec §2, D40). */
import { message } from '../../message.ts';

export const articlesTexts = {
  title: 'Статьи',
  description: 'Как выбирать и чем пользоваться: пишут наши продавцы.',
  lead: 'О том, что стоит на полке, и о том, что с этим делать дома.',
  rubrics: 'Рубрики',
  all: 'Все статьи',
  list: 'Статьи',
  rubricDescription: message<'rubric' | 'count'>(
    '{rubric}: {count, plural, one {# статья} few {# статьи} many {# статей} other {# статьи}} наших продавцов.',
  ),
  empty: 'Здесь пока ничего не написано',
  emptyHint: 'Загляните в другие рубрики.',
  goods: 'О чём речь',
  goodsLead: 'Эти товары упомянуты в статье или подходят к ней',
  others: 'Ещё по теме',
} as const;
