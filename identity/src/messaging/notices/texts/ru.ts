/** A screen or a secret link that a notice leads to. */
export type NoticeTarget =
  | 'passport'
  | 'sessions'
  | 'services'
  | 'twoFactor'
  | 'externalAccounts'
  | 'undo'
  | 'cancel'
  | 'applications'
  | 'accessRequest'
  | 'webhook';

/** A link of a notice: its text and where it leads. */
export interface NoticeAction {
  text: string;
  to: NoticeTarget;
}

/**
 * The text of a notice. An email has everything but `sms`, and below its text the device, the place and the time of the event. An
 * SMS has `sms` alone, with the address of its target.
 */
export interface NoticeText {
  subject: string;
  text: string;
  action?: NoticeAction;
  /** What to do if the recipient did not cause the event. */
  notYou?: { text: string; action?: NoticeAction };
  sms: string;
}

const endSessions: NoticeAction = { text: 'Посмотреть устройства', to: 'sessions' };

/** Texts of the notices in Russian, the default language. */
export const ru = {
  new_device: {
    subject: 'Вход в аккаунт с нового устройства',
    text: 'В ваш аккаунт вошли с устройства, которого мы раньше не видели. Если это вы, ничего делать не нужно.',
    notYou: { text: 'Это не вы? Завершите этот сеанс.', action: endSessions },
    sms: 'Паспорт: вход с нового устройства, {device}, {place}. Не вы? Завершите сеанс: {sessions}',
  },
  refresh_reuse: {
    subject: 'Мы завершили один из ваших сеансов',
    text: 'Мы заметили, что ваш вход используют в двух местах, и завершили этот сеанс. Так бывает, если данные браузера скопировали.',
    notYou: { text: 'Не знаете, почему так вышло? Завершите остальные сеансы.', action: endSessions },
    sms: 'Паспорт: ваш вход использовали в двух местах, мы завершили этот сеанс. Проверьте остальные: {sessions}',
  },
  service_refresh_reuse: {
    subject: 'Мы закрыли доступ сервиса «{service}»',
    text: 'Ключ доступа сервиса «{service}» использовали дважды: его копия могла попасть в чужие руки. Если сервис вам нужен, войдите в него снова.',
    action: { text: 'Ваши сервисы', to: 'services' },
    sms: 'Паспорт: ключ доступа сервиса «{service}» использовали дважды, мы закрыли ему доступ. Если он нужен, войдите в него снова.',
  },
  email_changed: {
    subject: 'Почта аккаунта изменена',
    text: 'Теперь у вашего аккаунта другой адрес почты. Если это вы, ничего делать не нужно.',
    notYou: {
      text: 'Это не вы? До {until} можно вернуть прежнюю почту. Все сеансы при этом завершатся.',
      action: { text: 'Вернуть прежнюю почту', to: 'undo' },
    },
    sms: 'Паспорт: почта вашего аккаунта изменена. Не вы? Верните прежнюю: {undo}',
  },
  email_changed_elsewhere: {
    subject: 'Почта аккаунта изменена',
    text: 'Теперь у вашего аккаунта другой адрес почты. Если это вы, ничего делать не нужно.',
    notYou: { text: 'Это не вы? Откройте письмо на прежней почте и верните адрес.' },
    sms: 'Паспорт: почта вашего аккаунта изменена. Не вы? Откройте письмо на прежней почте и верните адрес.',
  },
  phone_changed: {
    subject: 'Номер телефона изменён',
    text: 'Теперь у вашего аккаунта другой номер телефона. Если это вы, ничего делать не нужно.',
    notYou: {
      text: 'Это не вы? До {until} можно вернуть прежний номер. Все сеансы при этом завершатся.',
      action: { text: 'Вернуть прежний номер', to: 'undo' },
    },
    sms: 'Паспорт: номер телефона вашего аккаунта изменён. Не вы? Верните прежний: {undo}',
  },
  phone_changed_elsewhere: {
    subject: 'Номер телефона изменён',
    text: 'Теперь у вашего аккаунта другой номер телефона. Если это вы, ничего делать не нужно.',
    notYou: { text: 'Это не вы? Откройте ссылку из СМС на прежнем номере и верните его.' },
    sms: 'Паспорт: номер телефона вашего аккаунта изменён. Не вы? Откройте ссылку из СМС на прежнем номере.',
  },
  contact_restored: {
    subject: 'Прежний контакт возвращён',
    text: 'Мы отменили изменение телефона или почты и завершили все сеансы. Войдите снова и проверьте остальные настройки.',
    action: { text: 'Войти и проверить', to: 'passport' },
    sms: 'Паспорт: изменение телефона или почты отменено, все сеансы завершены.',
  },
  factor_enabled: {
    subject: 'Двухфакторная защита включена',
    text: 'Теперь при входе мы спросим второе подтверждение: {factor}.',
    notYou: { text: 'Это не вы? Завершите чужие сеансы и напишите нам: {support}.', action: endSessions },
    sms: 'Паспорт: двухфакторная защита включена, {factor}. Не вы? Завершите чужие сеансы: {sessions}',
  },
  factor_disabled: {
    subject: 'Двухфакторная защита выключена',
    text: 'При входе мы больше не спрашиваем второе подтверждение: {factor}.',
    notYou: { text: 'Это не вы? Завершите чужие сеансы и включите защиту снова.', action: endSessions },
    sms: 'Паспорт: двухфакторная защита выключена. Не вы? Завершите чужие сеансы: {sessions}',
  },
  factor_disabled_by_recovery: {
    subject: 'Двухфакторная защита выключена кодом восстановления',
    text: 'При входе мы больше не спрашиваем второе подтверждение: {factor}. Его выключили кодом восстановления, остальные коды больше не действуют.',
    notYou: { text: 'Это не вы? Завершите чужие сеансы и включите защиту снова.', action: endSessions },
    sms: 'Паспорт: двухфакторная защита выключена кодом восстановления. Не вы? Завершите чужие сеансы: {sessions}',
  },
  recovery_codes_made: {
    subject: 'Созданы новые коды восстановления',
    text: 'Для вашего аккаунта созданы новые коды восстановления. Прежние больше не действуют.',
    notYou: { text: 'Это не вы? Завершите чужие сеансы и создайте коды заново.', action: endSessions },
    sms: 'Паспорт: созданы новые коды восстановления. Не вы? Завершите чужие сеансы: {sessions}',
  },
  recovery_code_used: {
    subject: 'Использован код восстановления',
    text: 'Вместо второго кода использовали код восстановления. Осталось кодов: {left}.',
    notYou: { text: 'Это не вы? Завершите этот сеанс и создайте новые коды.', action: endSessions },
    sms: 'Паспорт: использован код восстановления, осталось: {left}. Не вы? Завершите сеанс: {sessions}',
  },
  factor_reset_requested: {
    subject: 'Двухфакторная защита будет выключена',
    text: 'По обращению в поддержку мы выключим двухфакторную защиту вашего аккаунта: {until}.',
    notYou: { text: 'Вы об этом не просили? Отмените выключение.', action: { text: 'Отменить', to: 'cancel' } },
    sms: 'Паспорт: двухфакторная защита будет выключена, {until}. Не просили об этом? Отмените: {cancel}',
  },
  factor_reset_cancelled: {
    subject: 'Двухфакторная защита остаётся включённой',
    text: 'Её выключение по обращению в поддержку отменили.',
    notYou: { text: 'Это не вы? Напишите нам: {support}.' },
    sms: 'Паспорт: выключение двухфакторной защиты отменено. Не вы? Напишите нам: {support}',
  },
  factor_reset: {
    subject: 'Двухфакторная защита выключена',
    text: 'По обращению в поддержку мы выключили двухфакторную защиту вашего аккаунта.',
    action: { text: 'Включить снова', to: 'twoFactor' },
    sms: 'Паспорт: по обращению в поддержку двухфакторная защита выключена.',
  },
  external_account_linked: {
    subject: 'Теперь можно войти через {provider}',
    text: 'К вашему аккаунту подключён вход через {provider}.',
    notYou: { text: 'Это не вы? Отключите этот вход.', action: { text: 'Способы входа', to: 'externalAccounts' } },
    sms: 'Паспорт: подключён вход через {provider}. Не вы? Отключите его: {externalAccounts}',
  },
  external_account_unlinked: {
    subject: 'Вход через {provider} отключён',
    text: 'В ваш аккаунт больше нельзя войти через {provider}.',
    notYou: { text: 'Это не вы? Завершите чужие сеансы.', action: endSessions },
    sms: 'Паспорт: вход через {provider} отключён.',
  },
  data_exported: {
    subject: 'Ваши данные выгружены',
    text: 'Из вашего аккаунта скачали копию данных.',
    notYou: { text: 'Это не вы? Завершите чужие сеансы.', action: endSessions },
    sms: 'Паспорт: из вашего аккаунта скачали копию данных. Не вы? Завершите чужие сеансы: {sessions}',
  },
  deletion_requested: {
    subject: 'Ваш аккаунт будет удалён',
    text: 'Мы удалим аккаунт и все его данные: {until}. Передумали? Просто войдите до этого дня.',
    action: { text: 'Войти и отменить удаление', to: 'passport' },
    sms: 'Паспорт: ваш аккаунт будет удалён, {until}. Передумали? Войдите: {passport}',
  },
  deletion_cancelled: {
    subject: 'Удаление отменено',
    text: 'Ваш аккаунт не будет удалён.',
    notYou: { text: 'Это не вы? Завершите чужие сеансы.', action: endSessions },
    sms: 'Паспорт: удаление вашего аккаунта отменено.',
  },
  access_approved: {
    subject: 'Доступ открыт: {access}',
    text: 'Ваш запрос одобрен: {access}. Теперь можно добавлять приложения. {reason}',
    action: { text: 'Ваш запрос', to: 'accessRequest' },
    sms: 'Паспорт: ваш запрос доступа одобрен: {access}. Приложения: {applications}',
  },
  access_refused: {
    subject: 'В доступе отказано: {access}',
    text: 'По вашему запросу отказано: {access}. Причина: {reason}',
    action: { text: 'Отправить новый запрос', to: 'accessRequest' },
    sms: 'Паспорт: в доступе отказано: {access}. Причина: {reason}',
  },
  access_revoked: {
    subject: 'Доступ закрыт: {access}',
    text: 'Доступ закрыт: {access}. Ваши приложения этого типа больше не могут входить от имени пользователей. Причина: {reason}',
    action: { text: 'Отправить новый запрос', to: 'accessRequest' },
    sms: 'Паспорт: доступ закрыт: {access}. Причина: {reason}',
  },
  application_deletion: {
    subject: 'Приложение «{application}» будет удалено',
    text: 'Приложение «{application}» отключено и будет удалено навсегда {until}. Восстановить его будет нельзя.',
    action: { text: 'Ваши приложения', to: 'applications' },
    sms: 'Паспорт: приложение «{application}» будет удалено {until}. Чтобы оставить его, включите: {applications}',
  },
  application_deleted: {
    subject: 'Приложение «{application}» удалено',
    text: 'Приложение «{application}» было отключено три месяца и удалено навсегда.',
    action: { text: 'Ваши приложения', to: 'applications' },
    sms: 'Паспорт: приложение «{application}» было отключено три месяца и удалено навсегда.',
  },
  webhook_failing: {
    subject: '«{application}» не принимает уведомления',
    text: 'Адрес уведомлений приложения «{application}» не отвечает или отвечает ошибкой с {until}. События ждут и будут доставлены, когда он заработает.',
    action: { text: 'Журнал отправок', to: 'webhook' },
    sms: 'Паспорт: адрес уведомлений приложения «{application}» не отвечает с {until}. Журнал: {webhook}',
  },
  webhook_disabled: {
    subject: 'Уведомления «{application}» отключены',
    text: 'Адрес уведомлений приложения «{application}» их не принимает: {reason}. Мы перестали их отправлять. События хранятся 14 дней.',
    action: { text: 'Журнал отправок', to: 'webhook' },
    sms: 'Паспорт: уведомления приложения «{application}» отключены. Включить: {webhook}',
  },
  account_erased: {
    subject: 'Ваш аккаунт удалён',
    text: 'Аккаунт и его данные удалены. Этот телефон и эту почту можно зарегистрировать снова.',
    sms: 'Паспорт: ваш аккаунт и его данные удалены.',
  },
} as const satisfies Record<string, NoticeText>;

export type NoticeName = keyof typeof ru;

/** Labels of the facts of an event, names of the factors, and of providers that have a Russian name. */
export const ruWords = {
  device: 'Устройство',
  place: 'Место',
  when: 'Когда',
  PHONE_EMAIL: 'коды по СМС и почте',
  PASSWORD: 'облачный пароль',
  TOTP: 'приложение-аутентификатор',
  TELEGRAM: 'код в Telegram',
  Yandex: 'Яндекс',
  UNIT_SITE: 'полная интеграция',
  OAUTH2_CLIENT: 'приложения OAuth',
  no_answer: 'нет ответа',
} as const;
export type NoticeWord = keyof typeof ruWords;
