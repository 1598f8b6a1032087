import { strFromU8, strToU8, unzipSync } from 'fflate'
import type { Choice } from '#test/fuzz/hostile-values.ts'
import { hostileText } from '#test/fuzz/hostile-values.ts'
import { mutateBytes, mutateText } from '#test/fuzz/mutations.ts'
import { writeZip, type ZipEntry } from './zip-writer.ts'

type PackageChange = (entries: ZipEntry[], choice: Choice, whole: Buffer) => ZipEntry[]

const oddNames = [
  '',
  '/',
  '../../etc/passwd',
  'word\\document.xml',
  'WORD/DOCUMENT.XML',
  'word/document.xml/',
  'word//document.xml',
  'word/\0.xml',
  '[Content_Types].xml',
  'word/vbaProject.bin',
  'mimetype',
  '__proto__',
  'constructor',
  'a'.repeat(60_000),
]
const oddSizes = [0, 1, 2 ** 31, 2 ** 32 - 1, 24 * 2 ** 20]
const megabyte = 1024 * 1024
const spaces = (megabytes: number) => Buffer.alloc(megabytes * megabyte, 0x20)
/** The entry that is changed, in its place. */
const withOne = (entries: ZipEntry[], choice: Choice, change: (entry: ZipEntry) => ZipEntry) => {
  const changed = choice.one(entries)
  return entries.map((entry) => (entry === changed ? change(entry) : entry))
}

const packageChanges: Record<string, PackageChange> = {
  renamed: (entries, choice) =>
    withOne(entries, choice, (entry) => ({ ...entry, name: choice.one(oddNames) })),
  'named otherwise in the directory': (entries, choice) =>
    withOne(entries, choice, (entry) => ({ ...entry, listedName: choice.one(oddNames) })),
  'one missing': (entries, choice) => {
    const missing = choice.one(entries)
    return entries.filter((entry) => entry !== missing)
  },
  'one twice': (entries, choice) => [...entries, choice.one(entries)],
  'two swapped': (entries, choice) => {
    const { name } = choice.one(entries)
    return withOne(entries, choice, (entry) => ({ ...entry, name }))
  },
  'another size': (entries, choice) =>
    withOne(entries, choice, (entry) => ({ ...entry, size: choice.one(oddSizes) })),
  'another packed size': (entries, choice) =>
    withOne(entries, choice, (entry) => ({ ...entry, packedSize: choice.one(oddSizes) })),
  'another sum': (entries, choice) =>
    withOne(entries, choice, (entry) => ({ ...entry, crc: choice.below(2 ** 31) })),
  'another method': (entries, choice) =>
    withOne(entries, choice, (entry) => ({ ...entry, method: choice.one([0, 8, 9, 12, 99]) })),
  'other flags': (entries, choice) =>
    withOne(entries, choice, (entry) => ({ ...entry, flags: choice.below(65_536) })),
  'another place': (entries, choice) =>
    withOne(entries, choice, (entry) => ({ ...entry, offset: choice.one(oddSizes) })),
  stored: (entries, choice) => withOne(entries, choice, (entry) => ({ ...entry, isStored: true })),
  'a zip within': (entries, choice, whole) =>
    withOne(entries, choice, (entry) => ({ ...entry, content: whole })),
  'many entries': (entries, choice) => [
    ...entries,
    ...Array.from({ length: choice.one([100, 2_500]) }, (_, at) => ({
      name: `word/media/${at}.png`,
      content: Buffer.from('x'),
    })),
  ],
  'a bomb': (entries, choice) =>
    withOne(entries, choice, (entry) => ({ ...entry, content: spaces(choice.one([9, 23, 45])) })),
  'a bomb that lies': (entries, choice) =>
    withOne(entries, choice, (entry) => ({ ...entry, content: spaces(60), size: 1_000 })),
}

const entities =
  '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>'

const oddReferences = [
  '&#0;',
  '&#xD800;',
  '&#xdfff;x',
  '&#xFFFE;',
  '&#x110000;',
  '&#99999999999;',
  '&#8;',
  '&#x2028;',
  '&',
  '&;',
  '&nope;',
]

type XmlChange = (xml: string, choice: Choice) => string

/** Puts something before or into a random element. */
const insert = (xml: string, choice: Choice, part: string) => {
  const places = [...xml.matchAll(/<(?!\?)/g)].map(({ index }) => index)
  const at = places.length === 0 ? 0 : choice.one(places)
  return xml.slice(0, at) + part + xml.slice(at)
}
const replaceOne = (xml: string, choice: Choice, pattern: RegExp, by: string) => {
  const found = [...xml.matchAll(pattern)]
  if (found.length === 0) return insert(xml, choice, by)
  const { index, 0: text } = choice.one(found)
  return xml.slice(0, index) + by + xml.slice(index + text.length)
}
const nested = (open: string, close: string, depth: number) =>
  open.repeat(depth) + close.repeat(depth)

const xmlChanges: Record<string, XmlChange> = {
  entities: (xml, choice) => insert(`${entities}${xml}`, choice, '&b;&c;&nope;'),
  'odd references': (xml, choice) => {
    const places = choice.one([/(?<=<[wm]:t(?: [^<>]*)?>)/g, /(?<=")(?="[ />])/g, /(?=<)/g])
    return replaceOne(xml, choice, places, choice.one(oddReferences).repeat(choice.one([1, 3])))
  },
  'another namespace': (xml, choice) =>
    replaceOne(xml, choice, /xmlns:\w+="[^"]*"/g, choice.one(['xmlns:w="urn:x"', 'xmlns=""', ''])),
  'another prefix': (xml, choice) =>
    choice.once(2)
      ? xml.replaceAll('w:', choice.one(['x:', '', 'w:w:']))
      : xml.replace('w:p', 'a:p'),
  'deep nesting': (xml, choice) =>
    insert(
      xml,
      choice,
      nested('<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>', choice.one([9, 900, 9_000])),
    ),
  'deep containers': (xml, choice) =>
    insert(
      xml,
      choice,
      nested('<w:sdt><w:sdtContent>', '</w:sdtContent></w:sdt>', choice.one([50, 20_000])),
    ),
  'deep fractions': (xml, choice) =>
    insert(
      xml,
      choice,
      `<m:oMath>${nested('<m:f><m:num>', '</m:num></m:f>', choice.one([40, 4_000]))}</m:oMath>`,
    ),
  'another number': (xml, choice) =>
    replaceOne(
      xml,
      choice,
      /="\d+"/g,
      `="${choice.one(['-1', '0', '99999999999999999999', 'NaN', '1e309', '٣', ''])}"`,
    ),
  'wide cells': (xml, choice) =>
    insert(
      xml,
      choice,
      `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="${choice.one(['0', '-3', '2147483647', '5000'])}"/><w:vMerge/></w:tcPr></w:tc></w:tr></w:tbl>`,
    ),
  'many paragraphs': (xml, choice) =>
    insert(xml, choice, '<w:p><w:r><w:t>a</w:t></w:r></w:p>'.repeat(choice.one([400, 25_000]))),
  'a long text': (xml, choice) =>
    insert(xml, choice, `<w:p><w:r><w:t>${'a '.repeat(200_000)}</w:t></w:r></w:p>`),
  'a hostile text': (xml, choice) =>
    insert(xml, choice, `<w:p><w:r><w:t>${hostileText(choice)}</w:t></w:r></w:p>`),
  'a hostile text, escaped': (xml, choice) => {
    const text = hostileText(choice).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    return insert(xml, choice, `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)
  },
  'another target': (xml, choice) =>
    replaceOne(
      xml,
      choice,
      /Target="[^"]*"/g,
      `Target="${choice.one(['../../../etc/passwd', 'http://a.b/c', 'document.xml', '', 'media/none.png', '#'])}"`,
    ),
  'another id': (xml, choice) =>
    replaceOne(
      xml,
      choice,
      /(?:r:embed|r:id|Id|w:id|w:styleId|w:val)="[^"]*"/g,
      `w:val="${choice.one(['', 'rId1', '__proto__', 'rIdP0'])}"`,
    ),
  'an attribute twice': (xml, choice) =>
    replaceOne(xml, choice, /<w:p>/g, '<w:p a="1" a="2" w:rsidR=\'"\'>'),
  'a style of itself': (xml, choice) =>
    replaceOne(xml, choice, /<\/w:style>/g, '<w:basedOn w:val="Ttulo1"/></w:style>'),
  'sections of XML': (xml, choice) =>
    insert(
      xml,
      choice,
      choice.one(['<![CDATA[<w:p>]]>', '<!-- -- -->', '<?x y?>', ']]>', '<![CDATA[', '<!--']),
    ),
  'an element cut': (xml, choice) => replaceOne(xml, choice, /<\/w:\w+>/g, ''),
  'in UTF-16': (xml) => `\ufeff${xml.replace(/encoding="[^"]*"/, 'encoding="UTF-16"')}`,
  'any change of its text': (xml, choice) => mutateText(xml, choice, [xml]),
}

/** A DOCX whose package, whose XML or one of whose parts is not as it should be. */
export function mutateDocx(bytes: Buffer, choice: Choice): { bytes: Buffer; how: string } | null {
  const entries = entriesOf(bytes)
  if (entries === null) return null
  const kind = choice.below(8)
  if (kind < 3) {
    const how = choice.one(Object.keys(packageChanges))
    // Bombs take seconds of a processor.
    const drawn = how.includes('bomb') && !choice.once(3) ? 'one twice' : how
    const changed = packageChanges[drawn]?.(entries, choice, bytes) ?? entries
    const end = choice.once(6)
      ? { entries: choice.one([0, 65_535]), offset: choice.one(oddSizes), comment: bytes }
      : {}
    return { bytes: writeZip(changed, end), how: `package: ${drawn}` }
  }
  const texts = entries.filter(({ name }) => /\.(?:xml|rels)$/.test(name))
  const isMain = choice.below(3) > 0
  const main = texts.find(({ name }) => name === 'word/document.xml')
  const part = (isMain ? main : undefined) ?? choice.one(texts.length > 0 ? texts : entries)
  if (kind === 7) {
    const mutated = mutateBytes(Buffer.from(part.content), choice, [bytes])
    const content = mutated.bytes
    return {
      bytes: writeZip(entries.map((one) => (one === part ? { ...one, content } : one))),
      how: `${part.name}: ${mutated.how}`,
    }
  }
  const how = choice.one(Object.keys(xmlChanges))
  const xml = xmlChanges[how]?.(strFromU8(part.content), choice) ?? ''
  const content = how === 'in UTF-16' ? Buffer.from(xml, 'utf16le') : strToU8(xml)
  const changed = entries.map((one) => (one === part ? { ...one, content } : one))
  return { bytes: writeZip(changed), how: `${part.name}: ${how}` }
}

function entriesOf(bytes: Buffer): ZipEntry[] | null {
  try {
    const entries = Object.entries(unzipSync(bytes)).map(([name, content]) => ({ name, content }))
    return entries.length === 0 ? null : entries
  } catch {
    // A foreign file that is no zip is changed byte by byte.
    return null
  }
}
