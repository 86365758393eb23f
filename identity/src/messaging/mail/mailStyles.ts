import { dark, light } from '@passport/shared/theme/palettes';

/**
 * The look of emails. Inline styles are those of the light theme, because some clients drop style sheets; the style sheet holds what only
 * newer clients understand: the dark theme and smaller margins on phones.
 */
const font = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

export const styles = {
  page: `margin:0;padding:0;background:${light.page};color:${light.text};font-family:${font};`,
  outer: `width:100%;background:${light.page};`,
  column: 'padding:24px 16px;',
  inner: 'width:100%;max-width:520px;',
  brand: 'padding:0 0 16px;',
  brandTable: 'width:100%;',
  mark: 'display:block;border:0;',
  rosette: 'text-align:right;',
  rosetteImage: 'border:0;',
  name: `padding:0 0 0 10px;color:${light.text};font:600 18px/24px ${font};`,
  card: `padding:32px;background:${light.surface};border:1px solid ${light.border};border-radius:24px;`,
  title: `margin:0;color:${light.text};font:600 24px/30px ${font};`,
  text: `margin:12px 0 0;color:${light.text};font:400 16px/24px ${font};`,
  code: `margin:20px 0 0;padding:14px 16px;background:${light.sunken};border-radius:12px;color:${light.text};font:600 28px/40px ${font};letter-spacing:8px;text-align:center;`,
  facts: `width:100%;margin:20px 0 0;border-top:1px solid ${light.border};`,
  label: `padding:10px 16px 10px 0;border-bottom:1px solid ${light.border};color:${light.textMuted};font:400 14px/20px ${font};text-align:left;vertical-align:top;`,
  value: `padding:10px 0;border-bottom:1px solid ${light.border};color:${light.text};font:400 14px/20px ${font};text-align:right;vertical-align:top;`,
  button: 'margin:24px 0 0;',
  buttonCell: `background:${light.accent};border-radius:12px;`,
  buttonLink: `display:inline-block;padding:12px 24px;color:${light.onAccent};font:600 16px/24px ${font};text-decoration:none;`,
  notYou: `margin:24px 0 0;padding:16px;background:${light.warningSoft};border-radius:12px;`,
  notYouText: `margin:0;color:${light.warningText};font:400 15px/22px ${font};`,
  notYouLink: `color:${light.warningText};font-weight:600;`,
  footer: `padding:16px 8px 0;color:${light.textMuted};font:400 13px/18px ${font};`,
  footerLink: `color:${light.textMuted};`,
  preview: 'display:none;max-height:0;overflow:hidden;font-size:0;color:transparent;mso-hide:all;',
} as const;

export const styleSheet = `
:root{color-scheme:light dark}
@media (max-width:480px){.card{padding:24px 20px!important}}
@media (prefers-color-scheme:dark){
.page{background:${dark.page}!important}
.card{background:${dark.surface}!important;border-color:${dark.border}!important}
.text{color:${dark.text}!important}
.muted{color:${dark.textMuted}!important}
.code{background:${dark.sunken}!important;color:${dark.text}!important}
.line{border-color:${dark.border}!important}
.button{background:${dark.accent}!important}
.button a{color:${dark.onAccent}!important}
.warn{background:${dark.warningSoft}!important}
.warn p,.warn a{color:${dark.warningText}!important}
}`.replaceAll('\n', '');
