<?php

require '/etc/simplesamlphp/config.php';

$folder = getenv('SP_FOLDER');
$config = array_merge($config, [
    'baseurlpath' => getenv('SP_HOME'),
    'secretsalt' => bin2hex(random_bytes(16)),
    'auth.adminpassword' => bin2hex(random_bytes(16)),
    'datadir' => $folder,
    'tempdir' => $folder . '/temporary',
    'logging.handler' => 'errorlog',
    'session.cookie.secure' => false,
    'session.cookie.samesite' => 'Lax',
    'session.phpsession.savepath' => $folder,
    'metadata.sources' => [['type' => 'xml', 'file' => $folder . '/idp.xml']],
]);
