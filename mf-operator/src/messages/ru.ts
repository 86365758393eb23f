export const ru = {
  home: {
    title: 'Operator',
    lead: 'Первый экран новой области.',
  },
};
