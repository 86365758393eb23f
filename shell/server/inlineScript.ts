import { firstPaintId } from '@passport/shared/constants';
import { askedLocaleKey, signInMemoryKey, storageKeys } from '@passport/shared/storageKeys';
import { startFailureScript } from './startFailure';

/** Class of the root while a wrong first paint is being parsed. */
const withoutFirstPaint = 'without-first-paint';

/** Hides the first paint in the moment before it is removed. */
export const inlineCss = `.${withoutFirstPaint} #${firstPaintId}{display:none}`;

const inOneLine = (script: string): string => script.replaceAll('\n', '');

/**
 * Runs inline in the head, before the body exists, without waiting for a file. It sets the stored theme, starts the first call
 * of a signed-in browser while the code loads, hides a wrong first paint, and reports scripts that cannot be loaded.
 * The language is that of startLocale; the cookies are not read, because a browser reads them from another process and paints later.
 * It also holds back an Enter that is pressed before the scripts run: the browser would submit the form and put the phone into the address.
 */
export const headScript = inOneLine(`(function(){
var root=document.documentElement;
function stored(area,key){try{return window[area].getItem(key)}catch(e){return null}}
function firstPaint(){return document.getElementById('${firstPaintId}')}
var theme=root.dataset.theme||stored('localStorage','theme');
if(theme!=='light'&&theme!=='dark')theme=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
root.classList.remove('theme-light','theme-dark');root.classList.add('theme-'+theme);
var language=stored('localStorage','${storageKeys.locale}')||root.dataset.chosen||root.dataset.asked||stored('sessionStorage','${askedLocaleKey}'),locale=/^(en|es|fr)/i.test(language)?'en':'ru',token=stored('localStorage','access_token'),underWay=stored('sessionStorage','${signInMemoryKey}'),first=window.__passportFirst={};
if(stored('localStorage','${storageKeys.passkeyUsed}')&&window.PublicKeyCredential)root.dataset.passkeyUsed='';
if(token){first.me=fetch(root.dataset.api+'/user/me/',{headers:{Authorization:'JWT '+token,'Accept-Language':locale,'X-Custom-Environment':root.dataset.environment}});first.me.catch(function(){})}
function isUnderWay(){try{return underWay!==null&&JSON.parse(underWay).step!=='START'}catch(e){return false}}
if(token||locale!==root.lang||isUnderWay())root.classList.add('${withoutFirstPaint}');
addEventListener('submit',function(event){
var paint=firstPaint();
if(paint&&paint.contains(event.target)){event.preventDefault();paint.setAttribute('data-submitted','')}});
${startFailureScript}
})()`);

/** Runs after the first paint: removes it if the head's script has hidden it. */
export const bodyScript = inOneLine(`(function(root,paint){
if(!root.classList.contains('${withoutFirstPaint}'))return;
root.classList.remove('${withoutFirstPaint}');
if(paint)paint.remove()
})(document.documentElement,document.getElementById('${firstPaintId}'))`);
