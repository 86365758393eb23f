export const privacy = `# Privacy policy

> Template. It describes what the product does and comes with it. The owner of this instance adds who processes the data and on what legal ground, where the servers are, and has a lawyer check it.

## What we store {#what}

- Your name, phone number and email address, and the language and time zone of your browser.
- Your sessions: when they began and were last used, the kind of device, the IP address and the country.
- The history of security events: sign-ins, failed codes, changes of contacts and factors.
- Which services you signed in to and what data you allowed them.
- Which documents you accepted, when and in which language.
- What you send to support, with its files.

We do not store codes: they are computed from a random value and are nowhere in the database. Passwords and recovery codes are stored as slow hashes, keys of authenticators are encrypted.

## What for {#purpose}

To sign you in, to protect the account from strangers, to tell you about events in it and to answer your requests. There are no advertising trackers on the pages. If the owner has turned on statistics, they contain the name of the step only, without person, cookie or address.

## Who receives the data {#recipients}

- Services that you sign in to: the data that the page names before you agree.
- The operators of SMS, email and Telegram messages: your number or address, and the text of the message.
- External providers, if you sign in through one: they learn that you signed in here.

## How long {#how-long}

- An account is kept until you delete it. It is erased 14 days after that.
- Messages are deleted seven days after delivery.
- Files that you sent to support are deleted after 90 days.
- After the erasure the log of security events stays without addresses and devices, and the record that documents were accepted stays under a random number. Counters of sent codes hold the phone number for up to 30 days.

## Cookies {#cookies}

We set only cookies that the sign-in needs: one recognizes the browser, one names the session, and one remembers the language. The notice at the bottom of the page asks you to take note of them.

## Your rights {#rights}

In the account you see and change your data, export all of it, end sessions, disconnect services and delete the account. For everything else write to support from any page.
`;
