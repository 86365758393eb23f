const namespaces =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"';
const head = 'ID="{ID}" Version="2.0" IssueInstant="{IssueInstant}" Destination="{Destination}"';
const issuer = '<saml:Issuer>{Issuer}</saml:Issuer>';

/**
 * A response with an assertion (SAML profiles section 4.1.4.2). samlify replaces the names in braces and escapes the values; it removes
 * an attribute without a value, so IdP-initiated SSO has no InResponseTo.
 */
export const loginResponseTemplate = [
  `<samlp:Response ${namespaces} ${head} InResponseTo="{InResponseTo}">${issuer}`,
  '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>',
  `<saml:Assertion ID="{AssertionID}" Version="2.0" IssueInstant="{IssueInstant}">${issuer}`,
  '<saml:Subject><saml:NameID Format="{NameIDFormat}">{NameID}</saml:NameID>',
  '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
  '<saml:SubjectConfirmationData NotOnOrAfter="{NotOnOrAfter}" Recipient="{Destination}" InResponseTo="{InResponseTo}"/>',
  '</saml:SubjectConfirmation></saml:Subject>',
  '<saml:Conditions NotBefore="{NotBefore}" NotOnOrAfter="{NotOnOrAfter}">',
  '<saml:AudienceRestriction><saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>',
  '<saml:AuthnStatement AuthnInstant="{AuthnInstant}" SessionIndex="{SessionIndex}" SessionNotOnOrAfter="{SessionNotOnOrAfter}">',
  '<saml:AuthnContext><saml:AuthnContextClassRef>{AuthnContextClassRef}</saml:AuthnContextClassRef></saml:AuthnContext>',
  '</saml:AuthnStatement></saml:Assertion></samlp:Response>',
].join('');

/** A response without an assertion, with the reason (SAML core section 3.2.2.2). */
export const failureTemplate = [
  `<samlp:Response ${namespaces} ${head} InResponseTo="{InResponseTo}">${issuer}`,
  '<samlp:Status><samlp:StatusCode Value="{StatusCode}"><samlp:StatusCode Value="{SecondStatusCode}"/></samlp:StatusCode>',
  '</samlp:Status></samlp:Response>',
].join('');

/** Left out without attributes: the schema does not allow an empty AttributeStatement. */
export const attributeStatement = (attributes: string): string =>
  attributes === '' ? '' : `<saml:AttributeStatement>${attributes}</saml:AttributeStatement>`;
export const attributeTemplate =
  '<saml:Attribute Name="{Name}" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic"><saml:AttributeValue>{Value}</saml:AttributeValue></saml:Attribute>';

export const logoutRequestTemplate = [
  `<samlp:LogoutRequest ${namespaces} ${head} NotOnOrAfter="{NotOnOrAfter}">${issuer}`,
  '<saml:NameID Format="{NameIDFormat}">{NameID}</saml:NameID><samlp:SessionIndex>{SessionIndex}</samlp:SessionIndex>',
  '</samlp:LogoutRequest>',
].join('');

const logoutResponse = (statusCode: string): string =>
  [
    `<samlp:LogoutResponse ${namespaces} ${head} InResponseTo="{InResponseTo}">${issuer}`,
    `<samlp:Status>${statusCode}</samlp:Status></samlp:LogoutResponse>`,
  ].join('');
const status = 'urn:oasis:names:tc:SAML:2.0:status';

export const logoutResponseTemplate = logoutResponse(`<samlp:StatusCode Value="${status}:Success"/>`);

/** Not every service has ended its session (SAML core section 3.7.3.2): reported as the second-level status below the success of this logout. */
export const partialLogoutTemplate = logoutResponse(
  `<samlp:StatusCode Value="${status}:Success"><samlp:StatusCode Value="${status}:PartialLogout"/></samlp:StatusCode>`,
);
