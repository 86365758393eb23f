#!/bin/sh
# Certificates for PostgreSQL servers, by an authority of their own, below the present folder:
#   sh /opt/passport/deploy/patroni/certificates.sh 10.0.0.10 10.0.0.11
# writes ca.crt, ca.key, and for each address a folder with server.crt and server.key. What is there already stays: with an address more it
# adds one. Keep ca.key off the servers. After ten years, or with a new ca.key, clients need the new ca.crt first.
set -eu
[ $# -gt 0 ] || { echo 'Give the addresses or names of the servers.' >&2 && exit 2; }
umask 077
days=3650
[ -e ca.key ] || openssl req -x509 -newkey rsa:3072 -nodes -days $days -subj '/CN=Passport databases' -keyout ca.key -out ca.crt 2>/dev/null
for server in "$@"; do
  [ -e "$server/server.crt" ] && continue
  mkdir -p "$server"
  case $server in
    *[!0-9.]*) name=DNS:$server ;;
    *) name=IP:$server ;;
  esac
  # A program that reaches the server through HAProxy or PgBouncer of its own machine compares with the name that it knows.
  printf 'subjectAltName=%s,DNS:localhost,IP:127.0.0.1\n' "$name" >"$server/names"
  openssl req -newkey rsa:3072 -nodes -subj "/CN=$server" -keyout "$server/server.key" -out "$server/request" 2>/dev/null
  openssl x509 -req -in "$server/request" -CA ca.crt -CAkey ca.key -CAcreateserial -days $days -extfile "$server/names" -out "$server/server.crt" 2>/dev/null
  rm "$server/request" "$server/names"
done
chmod 644 ca.crt
