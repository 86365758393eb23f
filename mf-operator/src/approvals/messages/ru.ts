export const ru = {
  title: 'Согласования',
  which: 'Какие согласования',
  state: { WAITING: 'Ждут', DONE: 'Выполненные', REFUSED: 'Отклонённые', VOID: 'Недействительные' },
  failed: 'Не\u00a0удалось загрузить согласования',
  none: 'Согласований нет',
  'none-text': 'Ни одно действие не\u00a0ждёт второго оператора.',
  column: { what: 'Что изменится', who: 'Кто и\u00a0почему', left: 'Осталось', decide: 'Решение' },
  kind: {
    'people.unlock': 'Снять блокировку',
    'people.activate': 'Включить аккаунт',
    'people.reset_factor': 'Снять двухфакторную защиту',
    'operators.grant': 'Дать роль',
  },
  left: '{{hours}}\u00a0ч {{minutes}}\u00a0мин',
  'then-void': 'потом станет недействительным',
  'then-done': 'потом выполнится само',
  'not-yours': 'Решает другой оператор',
  verdict: {
    approve: { name: 'Одобрить', title: 'Одобрить действие?' },
    refuse: { name: 'Отклонить', title: 'Отклонить действие?' },
  },
};
