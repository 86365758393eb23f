import { createHash } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';

/** A file of the corpus, with the type as which it is accepted; undefined where it is refused. */
export interface Sample {
  about: string;
  name: string;
  declaredType: string;
  bytes: Buffer;
  verdict: string | undefined;
}

const bytesOf = (...parts: (string | number[] | Buffer)[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part as number[]))),
  );
const padding = Buffer.alloc(64);

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = bytesOf(type, data);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const header = pngChunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]));
const pixels = pngChunk('IDAT', Buffer.from([0x78, 0x9c, 0x63, 0, 0, 0, 2, 0, 1]));
const pngEnd = pngChunk('IEND', Buffer.alloc(0));
const png = bytesOf(pngStart, header, pixels, pngEnd);
const apng = bytesOf(pngStart, header, pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])), pixels, pngEnd);
const gif = bytesOf(
  'GIF89a',
  [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255],
  [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b],
);
const jpeg = bytesOf([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0], padding, [0xff, 0xd9]);
const bmp = bytesOf('BM', [70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0], padding);
const tiffLittle = bytesOf('II', [42, 0, 8, 0, 0, 0, 0, 0], padding);
const tiffBig = bytesOf('MM', [0, 42, 0, 0, 0, 8, 0, 0], padding);
const webp = bytesOf('RIFF', [36, 0, 0, 0], 'WEBPVP8 ', padding);
const icon = bytesOf([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0], padding);
const pdf = bytesOf('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');

interface Entry {
  name: string;
  data: Buffer | string;
  /** Written into the directory instead of the real length. */
  claimedSize?: number;
  isEncrypted?: boolean;
}

/** Writes a zip according to PKWARE's APPNOTE, with the wrong fields that an entry specifies. */
function zipOf(entries: readonly Entry[], { repeats = 1 } = {}): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, claimedSize, isEncrypted = false } of entries) {
    const raw = Buffer.from(data as string);
    const packed = deflateRawSync(raw);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimedSize ?? raw.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(offset, 10);
    const line = Buffer.concat([
      Buffer.from('PK\x01\x02', 'latin1'),
      Buffer.from([20, 0]),
      common,
      central,
      Buffer.from(name),
    ]);
    files.push(local);
    for (let time = 0; time < repeats; time += 1) directory.push(line);
    offset += local.length;
  }
  const lines = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(lines.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, lines, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

const log = { name: 'log.txt', data: 'A line of a log.\n'.repeat(40) };
const zip = zipOf([log, { name: 'screens/1.png', data: png }]);
/** Declares a prefix for SVG. */
const ofSvg = (prefix: string): string => `xmlns:${prefix}="http://www.w3.org/2000/svg"`;
const svg = (inside: string, attributes = ''): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"${attributes}>${inside}</svg>`);
const drawing = '<path d="M0 0h1v1z" fill="#abc"/>';
const noise = Buffer.from(Array.from({ length: 200 }, (_, place) => (place * 89 + 7) % 251));
/** Incompressible bytes, always the same ones. */
const unpackable = (length: number): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.ceil(length / 32) }, (_, place) => createHash('sha256').update(`${place}`).digest()),
  ).subarray(0, length);

const accepted = (about: string, name: string, verdict: string, bytes: Buffer, declaredType = verdict): Sample => ({
  about,
  name,
  declaredType,
  bytes,
  verdict,
});
const refused = (about: string, name: string, declaredType: string, bytes: Buffer): Sample => ({
  about,
  name,
  declaredType,
  bytes,
  verdict: undefined,
});
const octets = 'application/octet-stream';
const svgType = 'image/svg+xml';
const zipType = 'application/zip';

/** Files of every kind: every accepted kind, renamed ones, polyglots, hostile archives and drawings. */
export const corpus: readonly Sample[] = [
  accepted('a PDF', 'a.pdf', 'application/pdf', pdf),
  accepted('a PNG', 'a.png', 'image/png', png),
  accepted('an animated PNG', 'a.png', 'image/apng', apng, 'image/png'),
  accepted('a GIF', 'a.gif', 'image/gif', gif),
  accepted('a JPEG', 'a.jpg', 'image/jpeg', jpeg),
  accepted('a BMP', 'a.bmp', 'image/bmp', bmp),
  accepted('a TIFF of Intel', 'a.tiff', 'image/tiff', tiffLittle),
  accepted('a TIFF of Motorola', 'a.tif', 'image/tiff', tiffBig),
  accepted('a WebP', 'a.webp', 'image/webp', webp),
  accepted('an icon', 'favicon.ico', 'image/x-icon', icon, 'image/vnd.microsoft.icon'),
  accepted('a ZIP', 'a.zip', zipType, zip),
  accepted('a ZIP of Windows', 'a.zip', zipType, zip, 'application/x-zip-compressed'),
  accepted(
    'a ZIP of what cannot be packed',
    'a.zip',
    zipType,
    zipOf([
      { name: 'empty', data: '' },
      { name: 'small', data: unpackable(100) },
      { name: 'large', data: unpackable(1_000_000) },
    ]),
  ),
  accepted('an SVG', 'a.svg', svgType, svg(drawing)),
  accepted(
    'an SVG with a declaration',
    'a.svg',
    svgType,
    bytesOf('<?xml version="1.0"?>\n<!-- drawn -->\n', svg(drawing)),
  ),
  accepted('an SVG that links inside', 'a.svg', svgType, svg('<defs><path id="p" d="M0 0"/></defs><use href="#p"/>')),
  accepted('an SVG with a gradient', 'a.svg', svgType, svg('<rect fill="url(#g)"/>')),
  accepted('bytes of no kind', 'dump.bin', octets, noise),
  accepted('bytes without a declared type', 'dump', octets, noise, ''),
  accepted('plain text as octets', 'app.log', octets, Buffer.from('12:00 started\n12:01 failed\n')),
  accepted('a PNG named as a text', 'a.txt', 'image/png', png, 'text/plain'),
  accepted('a PNG named as a JPEG', 'a.jpg', 'image/png', png, 'image/jpeg'),
  accepted('a PDF named as octets', 'a.dat', 'application/pdf', pdf, octets),
  accepted('a ZIP named as a PNG', 'a.png', zipType, zip, 'image/png'),
  accepted('a GIF without an extension', 'picture', 'image/gif', gif, ''),
  refused('an empty file', 'a.png', 'image/png', Buffer.alloc(0)),
  refused('a program of Windows named as a PNG', 'a.png', 'image/png', bytesOf('MZ', [0x90, 0, 3, 0], padding)),
  refused('a program of Windows as octets', 'a.bin', octets, bytesOf('MZ', [0x90, 0, 3, 0], padding)),
  refused('a program of Linux', 'a.bin', octets, bytesOf([0x7f], 'ELF', [2, 1, 1, 0], padding)),
  refused('a Java class', 'a.bin', octets, bytesOf([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 0x37], padding)),
  refused('a page named as a PNG', 'a.png', 'image/png', Buffer.from('<!doctype html><title>x</title>')),
  refused('a page as octets', 'a.bin', octets, Buffer.from('\n <html><body>x</body></html>')),
  refused('a page behind other text as octets', 'a.bin', octets, Buffer.from('hello <script>alert(1)</script>')),
  refused('a shell script as octets', 'a.bin', octets, Buffer.from('#!/bin/sh\nid\n')),
  refused('a shell script behind the mark of UTF-8', 'a.bin', octets, Buffer.from('\uFEFF#!/bin/sh\nid\n')),
  refused('a shell script behind a page of blanks', 'a.bin', octets, Buffer.from(`${' '.repeat(2000)}#!/bin/sh\nid\n`)),
  refused('a batch file as octets', 'a.bin', octets, Buffer.from('@echo off\r\ndel x\r\n')),
  refused('PHP as octets', 'a.bin', octets, Buffer.from('text <?php system("id");')),
  refused('PostScript as octets', 'a.bin', octets, Buffer.from('%!PS-Adobe-3.0\n')),
  refused('RTF', 'a.rtf', octets, Buffer.from('{\\rtf1 hello}')),
  refused('plain text that says so', 'a.txt', 'text/plain', Buffer.from('hello')),
  refused('bytes of no kind named as a PNG', 'a.png', 'image/png', noise),
  refused('a gzip', 'a.gz', 'application/gzip', bytesOf([0x1f, 0x8b, 8, 0], padding)),
  refused('a RAR', 'a.rar', octets, bytesOf('Rar!', [0x1a, 7, 1, 0], padding)),
  refused('a 7z', 'a.7z', octets, bytesOf('7z', [0xbc, 0xaf, 0x27, 0x1c, 0, 4], padding)),
  refused('an MP3', 'a.mp3', octets, bytesOf([0xff, 0xfb, 0x90, 0x00], padding)),
  refused('a GIF that is also an archive', 'a.gif', 'image/gif', bytesOf(gif, zip)),
  refused('a PNG that is also an archive', 'a.png', 'image/png', bytesOf(png, zip)),
  refused('a PDF that is also an archive', 'a.pdf', 'application/pdf', bytesOf(pdf, zip)),
  refused('a JPEG that is also a page', 'a.jpg', 'image/jpeg', bytesOf(jpeg, '<script>alert(1)</script>')),
  refused('a GIF that is also PHP', 'a.gif', 'image/gif', bytesOf(gif, '<?php echo 1;')),
  refused('a BMP that is also a PDF', 'a.bmp', 'image/bmp', bytesOf(bmp, pdf)),
  refused('an archive behind bytes of no kind', 'a.bin', octets, bytesOf(noise, zip)),
  refused('a ZIP that claims gigabytes', 'a.zip', zipType, zipOf([{ ...log, claimedSize: 4_000_000_000 }])),
  refused(
    'a ZIP that claims ten bytes for megabytes',
    'a.zip',
    zipType,
    zipOf([{ name: 'photo', data: unpackable(4_900_000), claimedSize: 10 }]),
  ),
  refused(
    'a ZIP that unpacks to more than it claims, but is packed to less',
    'a.zip',
    zipType,
    zipOf([
      { name: 'photo', data: unpackable(1_000_000) },
      { name: 'zeros', data: Buffer.alloc(20_000_000), claimedSize: 300_000 },
    ]),
  ),
  refused('a ZIP of zeros', 'a.zip', zipType, zipOf([{ name: 'zeros', data: Buffer.alloc(2_000_000) }])),
  refused(
    'a ZIP whose entries share their bytes',
    'a.zip',
    zipType,
    zipOf([{ name: 'n', data: noise }], { repeats: 50 }),
  ),
  refused(
    'a ZIP of thousands of entries',
    'a.zip',
    zipType,
    zipOf(Array.from({ length: 1001 }, (_, n) => ({ name: `${n}`, data: `${n}` }))),
  ),
  refused('an encrypted ZIP', 'a.zip', zipType, zipOf([{ ...log, isEncrypted: true }])),
  refused('a ZIP in a ZIP', 'a.zip', zipType, zipOf([{ name: 'inner.zip', data: zip }])),
  refused('a ZIP that leaves its folder', 'a.zip', zipType, zipOf([{ ...log, name: '../../etc/passwd' }])),
  refused('a ZIP that is cut off', 'a.zip', zipType, zip.subarray(0, zip.length - 30)),
  refused('an SVG with a script', 'a.svg', svgType, svg('<script>alert(1)</script>')),
  refused('an SVG with a handler', 'a.svg', svgType, svg(drawing, ' onload="alert(1)"')),
  refused('an SVG with a hidden handler', 'a.svg', svgType, svg('<a href="java&#115;cript:alert(1)">x</a>')),
  refused(
    'an SVG with a script of a prefix with a dot',
    'a.svg',
    svgType,
    svg(`<a.b:script ${ofSvg('a.b')}>1</a.b:script>`),
  ),
  refused('an SVG with a script of a Cyrillic prefix', 'a.svg', svgType, svg(`<ж:script ${ofSvg('ж')}>1</ж:script>`)),
  refused(
    'an SVG that leads elsewhere',
    'a.svg',
    svgType,
    svg('<h:meta xmlns:h="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=https://spy.example"/>'),
  ),
  refused('an SVG with a handler of a newer kind', 'a.svg', svgType, svg('<path onbeforetoggle="1"/>')),
  refused('an SVG with an unknown element', 'a.svg', svgType, svg('<discard/>')),
  refused('an SVG with an unknown attribute', 'a.svg', svgType, svg('<path formaction="x"/>')),
  refused('an SVG that uses another file', 'a.svg', svgType, svg('<use href="https://spy.example/x.svg#a"/>')),
  refused(
    'an SVG that uses another file by XLink',
    'a.svg',
    svgType,
    svg('<use xmlns:x="http://www.w3.org/1999/xlink" x:href="other.svg#a"/>'),
  ),
  refused('an SVG that moves its addresses', 'a.svg', svgType, svg('<g xml:base="https://spy.example/"/>')),
  refused('an SVG whose style loads', 'a.svg', svgType, svg('<style>@import "https://spy.example/x.css";</style>')),
  refused('an SVG whose style loads in CDATA', 'a.svg', svgType, svg('<style><![CDATA[a{fill:url(//spy)}]]></style>')),
  refused('an SVG whose style is escaped', 'a.svg', svgType, svg('<path style="fill:\\75rl(https://spy.example)"/>')),
  refused('an SVG whose style is of a prefix', 'a.svg', svgType, svg(`<s:style ${ofSvg('s')}>a{}</s:style>`)),
  refused('an SVG that moves', 'a.svg', svgType, svg('<animate attributeName="href" to="javascript:1"/>')),
  refused('an SVG that is not well-formed', 'a.svg', svgType, svg('<path fill=red/>')),
  refused('an SVG with a program for another', 'a.svg', svgType, bytesOf('<?xml-stylesheet href="x"?>', svg(drawing))),
  accepted(
    'an SVG of a drawing program',
    'a.svg',
    svgType,
    svg(
      '<metadata><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata><style>.a{fill:url(#g)}</style>' +
        '<g i:label="1" xmlns:i="http://www.inkscape.org/namespaces/inkscape" aria-hidden="true" class="a"/>',
    ),
  ),
  refused('an SVG that embeds a page', 'a.svg', svgType, svg('<foreignObject><p>x</p></foreignObject>')),
  refused('an SVG that loads a picture', 'a.svg', svgType, svg('<image href="https://spy.example/x.png"/>')),
  refused('an SVG behind text and comments', 'a.svg', svgType, bytesOf('<!---->'.repeat(40), 'x', svg(drawing))),
  refused('an SVG with a script of another prefix', 'a.svg', svgType, svg(`<${'a'.repeat(9000)}:script>1</script>`)),
  refused(
    'an SVG with a handler behind a page of blanks',
    'a.svg',
    svgType,
    svg(`<a onclick${' '.repeat(9000)}="1"/>`),
  ),
  refused('an SVG with entities', 'a.svg', svgType, bytesOf('<!DOCTYPE svg [<!ENTITY x "y">]>', svg('&x;'))),
];
