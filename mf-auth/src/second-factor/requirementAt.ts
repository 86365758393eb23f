import { requirementPaths, type Requirement } from '../flow/requirement';

/** @returns the requirement whose screen has this path; undefined for any other path */
export const requirementAt = (pathname: string): Requirement | undefined =>
  (Object.keys(requirementPaths) as Requirement[]).find(
    (requirement) => requirementPaths[requirement] === pathname.replace(/\/*$/, '/'),
  );
