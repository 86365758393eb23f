import { signInMemoryKey } from '@passport/shared/constants';
import { startFailureScript } from './startFailure';

/**
 * Runs in the HTML before the first paint, in the page's own words because no file may be waited for: puts the stored theme on,
 * starts the first call of a signed-in browser beside the code, hides the first paint where it would be wrong, keeps an Enter
 * that comes before the scripts, and says so where the scripts do not come.
 */
export const inlineScript = `(function(){
var root=document.documentElement,paint=document.getElementById('first-paint');
function stored(key){try{return localStorage.getItem(key)}catch(e){return null}}
var theme=stored('theme');
if(theme!=='light'&&theme!=='dark')theme=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
root.classList.remove('theme-light','theme-dark');root.classList.add('theme-'+theme);
var locale=root.dataset.asked||stored('locale')||'ru',token=stored('access_token'),first=window.__passportFirst={};
if(token){first.me=fetch(root.dataset.api+'/user/me/',{headers:{Authorization:'JWT '+token,'Accept-Language':locale}});first.me.catch(function(){})}
function isUnderWay(){try{return JSON.parse(sessionStorage.getItem('${signInMemoryKey}')).step!=='START'}catch(e){return false}}
if(paint){
if(token||locale!==root.lang||isUnderWay())paint.remove();
else paint.addEventListener('submit',function(event){event.preventDefault();paint.setAttribute('data-submitted','')});
}
${startFailureScript}
})()`.replaceAll('\n', '');
