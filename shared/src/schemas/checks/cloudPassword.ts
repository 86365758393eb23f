import { cloudPasswordMinLength } from '../../constants';

/** `000000`, `121212`, `123123`: one to three digits over and over. */
const isRepeat = (password: string): boolean =>
  [1, 2, 3].some((period) => [...password].every((digit, at) => at < period || digit === password[at - period]));

/** `123456`, `987654`, `890123`, `112233`: each digit follows, or precedes, its neighbour. */
const isSequence = (password: string): boolean => {
  const digits = [...password.replace(/(.)\1+/g, '$1')];
  const steps = new Set(digits.slice(1).map((digit, at) => (Number(digit) - Number(digits[at]) + 10) % 10));
  return steps.size === 1 && (steps.has(1) || steps.has(9));
};

const isYear = (digits: string): boolean => /^(?:19\d\d|20[0-2]\d)$/.test(digits);
const isDayAndMonth = (digits: string): boolean => {
  const [one, two] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
  const fits = (day: number, month: number): boolean => day >= 1 && day <= 31 && month >= 1 && month <= 12;
  return fits(one, two) || fits(two, one);
};

/** A year of birth with a digit or two, two years, or a whole birthday: 150390, 15031990, 19900315, 901990. */
const isBirthday = (password: string): boolean => {
  const { length } = password;
  if (length > 8) return false;
  if (isYear(password.slice(0, 4)) || isYear(password.slice(-4))) return true;
  return length === 6 && (isDayAndMonth(password.slice(0, 4)) || isDayAndMonth(password.slice(2)));
};

/** The phone contains the password, or the password contains the phone's last digits. */
const isOwnPhone = (password: string, phone: string): boolean => {
  const digits = phone.replace(/\D/g, '');
  return digits.includes(password) || password.includes(digits.slice(-cloudPasswordMinLength));
};

/**
 * Whether a cloud password is easily guessed. The page checks it before a code of another factor is consumed, and so does the service.
 * @param phone of the person, in E.164
 */
export const isGuessablePassword = (password: string, phone: string): boolean =>
  isRepeat(password) || isSequence(password) || isBirthday(password) || isOwnPhone(password, phone);
