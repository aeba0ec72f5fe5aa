import * as v from 'valibot';
import { CleanText } from './fields.ts';

export const NewsLink = v.pipe(
  CleanText,
  v.trim(),
  v.maxLength(300, 'A link has at most 300 characters.'),
  v.regex(/^https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/, 'A link starts with https:// and names no user.'),
  v.url('That is not a link.'),
);

export const NewsText = v.pipe(
  CleanText,
  v.trim(),
  v.maxLength(120, 'A banner has at most 120 characters.'),
  v.nonEmpty('What does the banner say?'),
);
