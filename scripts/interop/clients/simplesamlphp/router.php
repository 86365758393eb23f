<?php

/* The service that SimpleSAMLphp protects; every other address is its own. */
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if (!in_array($path, ['/', '/sign-in', '/sign-out'])) {
    return false;
}
require '/usr/share/simplesamlphp/lib/_autoload.php';
$home = getenv('SP_HOME');
$sp = new \SimpleSAML\Auth\Simple('passport');
if ($path === '/sign-in') {
    $sp->login(['ReturnTo' => $home]);
}
if ($path === '/sign-out') {
    $sp->logout($home);
}
if (!$sp->isAuthenticated()) {
    echo '<a href="/sign-in">Sign in</a>';
    return true;
}
echo '<pre>' . htmlspecialchars(json_encode($sp->getAttributes())) . '</pre><a href="/sign-out">Sign out</a>';
