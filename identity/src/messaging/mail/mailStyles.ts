/**
 * The look of emails. Inline styles hold the light theme, because some clients drop style sheets; the style sheet holds what only
 * newer clients understand: the dark theme and smaller margins on phones.
 */
const font = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

export const styles = {
  page: `margin:0;padding:0;background:#f3f4f8;color:#151922;font-family:${font};`,
  outer: 'width:100%;background:#f3f4f8;',
  column: 'padding:24px 16px;',
  inner: 'width:100%;max-width:520px;',
  brand: 'padding:0 0 16px;',
  mark: 'display:block;border:0;',
  name: `padding:0 0 0 10px;color:#151922;font:600 17px/24px ${font};`,
  card: 'padding:32px;background:#ffffff;border:1px solid #dde1ea;border-radius:16px;',
  title: `margin:0;color:#151922;font:600 22px/28px ${font};`,
  text: `margin:12px 0 0;color:#151922;font:400 16px/24px ${font};`,
  code: 'margin:20px 0 0;padding:14px 16px;background:#eceef4;border-radius:12px;color:#151922;font:600 32px/40px Menlo,Consolas,monospace;letter-spacing:6px;text-align:center;',
  facts: 'width:100%;margin:20px 0 0;border-top:1px solid #dde1ea;',
  label: `padding:10px 16px 10px 0;border-bottom:1px solid #dde1ea;color:#596275;font:400 14px/20px ${font};text-align:left;vertical-align:top;`,
  value: `padding:10px 0;border-bottom:1px solid #dde1ea;color:#151922;font:400 14px/20px ${font};text-align:right;vertical-align:top;`,
  button: 'margin:24px 0 0;',
  buttonCell: 'background:#2a58e0;border-radius:12px;',
  buttonLink: `display:inline-block;padding:12px 24px;color:#ffffff;font:600 16px/24px ${font};text-decoration:none;`,
  notYou: 'margin:24px 0 0;padding:16px;background:#fdf3dc;border-radius:12px;',
  notYouText: `margin:0;color:#5d3d06;font:400 15px/22px ${font};`,
  notYouLink: `color:#5d3d06;font-weight:600;`,
  footer: `padding:16px 8px 0;color:#596275;font:400 13px/18px ${font};`,
  footerLink: 'color:#596275;',
  preview: 'display:none;max-height:0;overflow:hidden;font-size:0;color:transparent;mso-hide:all;',
} as const;

export const styleSheet = `
:root{color-scheme:light dark}
@media (max-width:480px){.card{padding:24px 20px!important}}
@media (prefers-color-scheme:dark){
.page{background:#0b0e14!important}
.card{background:#171b24!important;border-color:#2c3341!important}
.text{color:#edf0f6!important}
.muted{color:#a3acbd!important}
.code{background:#262c39!important;color:#edf0f6!important}
.line{border-color:#2c3341!important}
.button{background:#7396ff!important}
.button a{color:#0c1226!important}
.warn{background:#362c18!important}
.warn p,.warn a{color:#efc46a!important}
}`.replaceAll('\n', '');
