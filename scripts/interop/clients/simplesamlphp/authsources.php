<?php

$config = [
    'passport' => [
        'saml:SP',
        'entityID' => getenv('SP_HOME') . 'metadata',
        'idp' => getenv('IDP'),
        'privatekey' => getenv('KEY_FILE'),
        'certificate' => getenv('CERTIFICATE_FILE'),
        'sign.authnrequest' => true,
        'sign.logout' => true,
        'validate.logout' => true,
        'redirect.sign' => true,
        'signature.algorithm' => 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
        'NameIDPolicy' => ['Format' => 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
    ],
];
