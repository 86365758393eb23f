import type { TwoFactorMode } from '@passport/shared/schemas/common';

/** A factor that can be on. */
export type NoticeFactor = Exclude<TwoFactorMode, 'DISABLE'>;

/** A screen or a secret link that a notice links to. */
export type NoticeTarget =
  | 'passport'
  | 'sessions'
  | 'services'
  | 'twoFactor'
  | 'passkeys'
  | 'externalAccounts'
  | 'undo'
  | 'cancel'
  | 'applications'
  | 'accessRequest'
  | 'webhook'
  | 'approvals';

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
    sms: 'Паспорт: вход с нового устройства{seen}. Не вы? Завершите сеанс: {sessions}',
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
    text: 'Теперь коды приходят на {to}. Если это вы, ничего делать не нужно.',
    notYou: {
      text: 'Это не вы? До {until} можно вернуть прежнюю почту. Все сеансы при этом завершатся.',
      action: { text: 'Вернуть прежнюю почту', to: 'undo' },
    },
    sms: 'Паспорт: почта вашего аккаунта изменена. Не вы? Верните прежнюю: {undo}',
  },
  email_changed_elsewhere: {
    subject: 'Почта аккаунта изменена',
    text: 'Теперь коды приходят на {to}. Если это вы, ничего делать не нужно.',
    notYou: { text: 'Это не вы? Откройте ссылку из письма, которое мы отправили на прежнюю почту: она вернёт адрес.' },
    sms: 'Паспорт: почта вашего аккаунта изменена. Не вы? Верните прежнюю по ссылке из письма, которое мы на неё отправили.',
  },
  phone_changed: {
    subject: 'Номер телефона изменён',
    text: 'Теперь вы входите по номеру {to}. Если это вы, ничего делать не нужно.',
    notYou: {
      text: 'Это не вы? До {until} можно вернуть прежний номер. Все сеансы при этом завершатся.',
      action: { text: 'Вернуть прежний номер', to: 'undo' },
    },
    sms: 'Паспорт: номер телефона вашего аккаунта изменён. Не вы? Верните прежний: {undo}',
  },
  phone_changed_elsewhere: {
    subject: 'Номер телефона изменён',
    text: 'Теперь вы входите по номеру {to}. Если это вы, ничего делать не нужно.',
    notYou: { text: 'Это не вы? Откройте ссылку из СМС, которую мы отправили на прежний номер: она вернёт его.' },
    sms: 'Паспорт: номер телефона вашего аккаунта изменён. Не вы? Верните прежний по ссылке из СМС, которую мы на него отправили.',
  },
  contact_restored: {
    subject: 'Прежний контакт возвращён',
    text: 'Мы отменили изменение телефона или почты и завершили все сеансы. Войдите снова и проверьте остальные настройки.',
    action: { text: 'Войти и проверить', to: 'passport' },
    sms: 'Паспорт: изменение телефона или почты отменено, все сеансы завершены.',
  },
  factor_enabled: {
    subject: 'Двухфакторная защита включена',
    text: '{factorOn}',
    notYou: { text: 'Это не вы? Завершите чужие сеансы и напишите нам: {support}.', action: endSessions },
    sms: 'Паспорт: двухфакторная защита включена: {factor}. Не вы? Завершите чужие сеансы: {sessions}',
  },
  factor_disabled: {
    subject: 'Двухфакторная защита отключена',
    text: '{factorOff}',
    notYou: { text: 'Это не вы? Завершите чужие сеансы и включите защиту снова.', action: endSessions },
    sms: 'Паспорт: двухфакторная защита отключена. Не вы? Завершите чужие сеансы: {sessions}',
  },
  factor_disabled_by_recovery: {
    subject: 'Двухфакторная защита отключена кодом восстановления',
    text: '{factorOff} Защиту отключили кодом восстановления, остальные коды больше не действуют.',
    notYou: { text: 'Это не вы? Завершите чужие сеансы и включите защиту снова.', action: endSessions },
    sms: 'Паспорт: двухфакторная защита отключена кодом восстановления. Не вы? Завершите чужие сеансы: {sessions}',
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
  passkey_added: {
    subject: 'Добавлен вход по лицу или отпечатку',
    text: 'В ваш аккаунт добавили ключ доступа: теперь в него можно войти по лицу или отпечатку, без СМС. Если это вы, ничего делать не нужно.',
    notYou: {
      text: 'Это не вы? Удалите этот ключ доступа и завершите чужие сеансы.',
      action: { text: 'Посмотреть ключи доступа', to: 'passkeys' },
    },
    sms: 'Паспорт: добавлен вход по лицу или отпечатку{seen}. Не вы? Удалите его: {passkeys}',
  },
  passkey_removed: {
    subject: 'Удалён вход по лицу или отпечатку',
    text: 'Один из ваших ключей доступа удалён. До {until} его можно вернуть: войдите другим способом и откройте список ключей.',
    notYou: {
      text: 'Это не вы? Войдите, верните ключ и завершите чужие сеансы.',
      action: { text: 'Посмотреть ключи доступа', to: 'passkeys' },
    },
    sms: 'Паспорт: удалён вход по лицу или отпечатку. Не вы? Войдите и верните его: {passkeys}',
  },
  factor_reset_requested: {
    subject: 'Двухфакторная защита будет отключена',
    text: 'По обращению в поддержку мы отключим двухфакторную защиту {until}.',
    notYou: { text: 'Вы об этом не просили? Отмените отключение.', action: { text: 'Отменить', to: 'cancel' } },
    sms: 'Паспорт: двухфакторная защита будет отключена {until}. Не просили об этом? Отмените: {cancel}',
  },
  factor_reset_cancelled: {
    subject: 'Двухфакторная защита остаётся включённой',
    text: 'Запрос на отключение через поддержку отменён.',
    notYou: { text: 'Это не вы? Напишите нам: {support}.' },
    sms: 'Паспорт: отключение двухфакторной защиты отменено. Не вы? Напишите нам: {support}',
  },
  factor_reset: {
    subject: 'Двухфакторная защита отключена',
    text: 'По обращению в поддержку мы отключили двухфакторную защиту вашего аккаунта.',
    action: { text: 'Включить снова', to: 'twoFactor' },
    sms: 'Паспорт: по обращению в поддержку двухфакторная защита отключена.',
  },
  external_account_linked: {
    subject: 'Теперь можно войти через {provider}',
    text: 'К вашему аккаунту привязан вход через {provider}.',
    notYou: { text: 'Это не вы? Отвяжите его.', action: { text: 'Способы входа', to: 'externalAccounts' } },
    sms: 'Паспорт: привязан вход через {provider}. Не вы? Отвяжите его: {externalAccounts}',
  },
  external_account_unlinked: {
    subject: 'Вход через {provider} отвязан',
    text: 'В ваш аккаунт больше нельзя войти через {provider}.',
    notYou: { text: 'Это не вы? Завершите чужие сеансы.', action: endSessions },
    sms: 'Паспорт: вход через {provider} отвязан.',
  },
  data_exported: {
    subject: 'Ваши данные скачали',
    text: 'Из вашего аккаунта скачали копию данных.',
    notYou: { text: 'Это не вы? Завершите чужие сеансы.', action: endSessions },
    sms: 'Паспорт: из вашего аккаунта скачали копию данных. Не вы? Завершите чужие сеансы: {sessions}',
  },
  deletion_requested: {
    subject: 'Ваш аккаунт будет удалён',
    text: 'Мы удалим аккаунт и все данные {until}. Передумали? Просто войдите до этого дня.',
    action: { text: 'Войти и отменить удаление', to: 'passport' },
    sms: 'Паспорт: аккаунт будет удалён {until}. Передумали? Войдите: {passport}',
  },
  deletion_cancelled: {
    subject: 'Удаление отменено',
    text: 'Ваш аккаунт не будет удалён.',
    notYou: { text: 'Это не вы? Завершите чужие сеансы.', action: endSessions },
    sms: 'Паспорт: удаление вашего аккаунта отменено.',
  },
  access_approved: {
    subject: 'Заявка одобрена: {access}',
    text: 'Теперь можно добавлять приложения этого типа. {reason}',
    action: { text: 'Ваша заявка', to: 'accessRequest' },
    sms: 'Паспорт: заявка одобрена: {access}. Приложения: {applications}',
  },
  access_refused: {
    subject: 'Заявка отклонена: {access}',
    text: 'Мы отклонили вашу заявку. Причина: {reason}',
    action: { text: 'Отправить новую заявку', to: 'accessRequest' },
    sms: 'Паспорт: заявка отклонена: {access}. Причина: {reason}',
  },
  access_revoked: {
    subject: 'Доступ закрыт: {access}',
    text: 'Через ваши приложения этого типа больше нельзя войти. Причина: {reason}',
    action: { text: 'Отправить новую заявку', to: 'accessRequest' },
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
    subject: '«{application}» не принимает вебхуки',
    text: 'Адрес вебхука приложения «{application}» не отвечает или отвечает ошибкой. Первая ошибка: {since}. События ждут, мы доставим их, когда он заработает.',
    action: { text: 'Журнал отправок', to: 'webhook' },
    sms: 'Паспорт: адрес вебхука приложения «{application}» не отвечает. Первая ошибка: {since}. Журнал: {webhook}',
  },
  webhook_disabled: {
    subject: 'Вебхуки «{application}» отключены',
    text: 'Адрес вебхука приложения «{application}» не принимает события: {reason}. Мы перестали их отправлять и храним их 14 дней.',
    action: { text: 'Журнал отправок', to: 'webhook' },
    sms: 'Паспорт: вебхуки приложения «{application}» отключены. Включить: {webhook}',
  },
  account_erased: {
    subject: 'Ваш аккаунт удалён',
    text: 'Аккаунт и его данные удалены. Этот телефон и эту почту можно зарегистрировать снова.',
    sms: 'Паспорт: ваш аккаунт и его данные удалены.',
  },
  approval_delayed: {
    subject: 'Без второго человека: {act}',
    text: 'Оператор просит: {act}, аккаунт {account}. Причина: {reason}. Одобрить это некому, поэтому оно произойдёт само {until}. До этого просьбу можно отклонить.',
    action: { text: 'Посмотреть просьбу', to: 'approvals' },
    sms: 'Паспорт: оператор просит: {act}, аккаунт {account}. Это произойдёт {until}, если не отклонить: {approvals}',
  },
} as const satisfies Record<string, NoticeText>;

export type NoticeName = keyof typeof ru;

/**
 * Labels of the facts of an event, Russian names of providers, access types and kinds of approvals, the reason `no_answer`, and what stands for `{to}` in a
 * notice without the new contact.
 */
export const ruWords = {
  device: 'Устройство',
  place: 'Место',
  when: 'Когда',
  Yandex: 'Яндекс',
  UNIT_SITE: 'полная интеграция',
  OAUTH2_CLIENT: 'OAuth-приложения',
  no_answer: 'нет ответа',
  email: 'новый адрес',
  phone: 'из настроек аккаунта',
  'people.unlock': 'снять блокировку',
  'people.activate': 'включить аккаунт',
  'people.reset_factor': 'отключить двухфакторную защиту',
  'operators.grant': 'выдать роль оператора',
} as const;
export type NoticeWord = keyof typeof ruWords;

/** What notices say of a factor: its name, and what a sign-in takes with it and without it. */
export interface FactorWords {
  name: string;
  on: string;
  off: string;
}

export const ruFactors: Record<NoticeFactor, FactorWords> = {
  PHONE_EMAIL: {
    name: 'коды по СМС и почте',
    on: 'Теперь для входа нужны оба кода: из СМС и из письма.',
    off: 'Теперь для входа достаточно одного кода: из СМС или из письма.',
  },
  PASSWORD: {
    name: 'облачный пароль',
    on: 'Теперь для входа нужен ещё и облачный пароль.',
    off: 'Облачный пароль для входа больше не нужен.',
  },
  TOTP: {
    name: 'приложение-аутентификатор',
    on: 'Теперь для входа нужен ещё и код из приложения-аутентификатора.',
    off: 'Код из приложения-аутентификатора для входа больше не нужен.',
  },
  TELEGRAM: {
    name: 'код в Telegram',
    on: 'Теперь для входа нужен ещё и код из Telegram.',
    off: 'Код из Telegram для входа больше не нужен.',
  },
};
