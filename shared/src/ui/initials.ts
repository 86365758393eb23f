import { letterTileColor } from './letterTileColor';

interface Named {
  first_name: string;
  last_name: string;
}

/** The initials of a person, for the avatar; empty without a name. */
export const initialsOf = ({ first_name, last_name }: Named): string =>
  `${first_name.slice(0, 1)}${last_name.slice(0, 1)}`.toUpperCase();

/** What the colour of a person's avatar is made from, so that every avatar of a person has one colour. */
export const avatarName = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`.trim();

/** The background of a person's avatar. */
export const avatarColor = (person: Named): string => letterTileColor(avatarName(person));
