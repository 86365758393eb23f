/** The page of the demo on which the phones are: a tool of developers, in English, without anything from outside. */

const escaped = (text) => String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const reasons = [
  'unreachable',
  'blocked_by_operator',
  'roaming_return',
  'no_such_number',
  'inbox_full',
  'spam',
  'expired',
  'country_closed',
  'no_money',
  'gateway_down',
];

const style = `
*{box-sizing:border-box}
body{margin:0 auto;padding:16px;max-width:720px;background:#eef1f8;color:#141c30;font:16px/1.5 system-ui,sans-serif}
h1{margin:0 0 8px;font-size:28px}
h2{margin:0;font-size:16px}
article{margin-top:16px;padding:16px;border:1px solid #dfe3ec;border-radius:16px;background:#fff}
p{margin:4px 0;white-space:pre-wrap;overflow-wrap:anywhere}
b{font-size:24px;letter-spacing:.1em}
ol{margin:4px 0;padding-left:24px;color:#566}
form{display:flex;flex-wrap:wrap;gap:8px;margin-top:8px}
button{min-height:44px;padding:4px 12px;border:1px solid #8a94a8;border-radius:12px;background:none;color:inherit;font:inherit;cursor:pointer}
@media (prefers-color-scheme:dark){body{background:#0b0e14;color:#e8ecf5}article{border-color:#2a3142;background:#171b24}ol{color:#a3acbf}}`;

/** Shows what is new without a reload, which would close what is open. */
const script = `
const list = document.getElementById('list');
let shown = list.innerHTML;
setInterval(async () => {
  const answer = await fetch('/list').catch(() => undefined);
  const html = answer?.ok ? await answer.text() : shown;
  if (html === shown) return;
  shown = html;
  list.innerHTML = html;
}, 1000);`;

const button = (said, text) => `<button name="said" value="${said}">${text}</button>`;
const timeOf = (at) => escaped(at.slice(11, 19));

const receiptLine = ({ state, reason, at, answer }) =>
  `<li>${timeOf(at)} ${escaped(state)}${reason ? `: ${escaped(reason)}` : ''}, answered ${escaped(answer)}</li>`;

const phone = ({ peer, id, to, channel, at, text, code, receipts }) => `
<article>
<h2>${escaped(to)} · ${escaped(channel)} · ${timeOf(at)}</h2>
${text ? `<p>${escaped(text)}</p>` : ''}${code ? `<p>Code: <b>${escaped(code)}</b></p>` : ''}
<ol>${receipts.map(receiptLine).join('')}</ol>
<form method="post" action="/receipts">
<input type="hidden" name="peer" value="${escaped(peer)}"><input type="hidden" name="id" value="${escaped(id)}">
${button('accepted', 'Accepted')}${button('delivered', 'Delivered')}
${reasons.map((reason) => button(`failed ${reason}`, `Failed: ${reason}`)).join('')}
</form>
</article>`;

/** @param {object[]} messages newest first, each with the name of its peer */
export const phonesList = (messages) =>
  messages.length === 0 ? '<p>No message yet.</p>' : messages.map(phone).join('');

/** @param {object[]} messages newest first, each with the name of its peer @returns {string} a whole page */
export const phonesPage = (messages) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="color-scheme" content="light dark"><title>Phones of the demo</title><style>${style}</style>` +
  `<h1>Phones of the demo</h1><p>What SMS centre, Telegram and calls brought; times are UTC. The last digits of a number say what ` +
  `becomes of its messages: 01 to 12 fail, 21 is late, 24 is never reported, most others are delivered. A button sends a receipt now.</p>` +
  `<main id="list">${phonesList(messages)}</main><script>${script}</script></html>`;
