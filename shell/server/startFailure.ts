import type { Locale } from '@passport/shared/constants';
import { colors, text } from '@passport/shared/theme/tokens';

/** Without Spanish and French, whose placeholders fall back to English. */
const texts: Record<Locale, readonly [title: string, text: string, reload: string]> = {
  ru: [
    'Не удалось открыть страницу',
    'Проверьте интернет или отключите блокировщики, а\u00a0затем обновите страницу.',
    'Обновить страницу',
  ],
  en: [
    'This page couldn’t be opened',
    'Check your connection or turn off ad and script blockers, then reload the page.',
    'Reload the page',
  ],
};

/** Its style is part of the page: nothing may be fetched for it. */
export const startFailureCss = [
  '#start-failure{max-width:440px;margin:15vh auto 0;padding:0 16px;text-align:center}',
  `#start-failure h1{${text.card}}`,
  `#start-failure p{margin-top:8px;color:${colors.textMuted};text-wrap:balance}`,
  `#start-failure button{min-height:44px;margin-top:24px;padding:0 20px;border:0;border-radius:12px;background:${colors.accent};color:${colors.onAccent};font-weight:600;cursor:pointer}`,
].join('');

/**
 * Part of the page's own script: the message if the page cannot start, because its code or its texts could not be loaded. The
 * card of the first paint would accept input without effect. Uses `firstPaint` and `locale` of the script around it.
 */
export const startFailureScript = `
window.__passportFailed=function(){
if(!document.body){addEventListener('DOMContentLoaded',window.__passportFailed);return}
if(document.getElementById('start-failure'))return;
var paint=firstPaint();
if(paint)paint.remove();
var texts=${JSON.stringify(texts)},place=document.createElement('main');
place.id='start-failure';place.setAttribute('role','alert');
['h1','p','button'].forEach(function(name,at){
var part=document.createElement(name);part.textContent=(texts[locale]||texts.en)[at];place.append(part)});
place.lastChild.addEventListener('click',function(){location.reload()});
document.body.append(place)};
addEventListener('error',function(event){
var from=event.target;
if(from&&from.tagName==='SCRIPT'&&from.defer)window.__passportFailed()},true);
`;
