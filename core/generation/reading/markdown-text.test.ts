import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuMs } from '#test/cpu-time.ts'
import { cleanInline } from './markdown-inline.ts'
import { MarkdownText } from './markdown-text.ts'

function read(pieces: string[]): string[] {
  const text = new MarkdownText()
  for (const piece of pieces) text.push(piece)
  text.end()
  return text.parts.map(({ level, content }) => (level === 0 ? content : `t${level} ${content}`))
}

const isEmpty = ({ parts, growing }: MarkdownText) => parts.length === 0 && growing === null

describe('Markdown inside a paragraph', () => {
  test.each([
    ['**El agua** y __el páramo__', 'El agua y el páramo'],
    ['***El agua*** baja', '*El agua* baja'],
    ['**El *agua***, *la **nube** alta*', 'El *agua*, *la nube alta*'],
    ['_El agua_, “_la nube_” y *el río*', '*El agua*, “*la nube*” y *el río*'],
    ['_El *agua* baja_', 'El *agua* baja'],
    ['pre**fi**jo', 'prefijo'],
    ['[t](u)', 't (u)'],
    ['[la **guía**](https://a.b/c_(d))', 'la guía (https://a.b/c_(d))'],
    ['[https://a.b](https://a.b/)', 'https://a.b/'],
    ['[a.b](https://a.b "Título")', 'https://a.b'],
    ['![Mapa](m.png) y ![](n.png)', 'Mapa (m.png) y n.png'],
    ['<https://a.b/c>', 'https://a.b/c'],
    ['el `código` y ``otro``', 'el código y otro'],
    ['mi\\_variable', 'mi_variable'],
  ])('%j is read as %j', (raw, clean) => {
    expect(cleanInline(raw, false)).toBe(clean)
    expect(cleanInline(clean, false)).toBe(clean)
  })

  test.each([
    '4 * 5 ** 6 y 2**3',
    'Un \\*literal\\* y \\_otro\\_',
    'snake_case_words, 1_000_000, ana_ruiz@uce.edu.ec',
    'https://doi.org/10.1000/a_b_c y 10.1016/S0140_6736(20)_3',
    '0,45* y 0,32**; *p < .05. **p < .01.',
    'Nombre: ____ Firma: __________',
    'la cita [sic] (p. 5) y [Tesis de maestría, UCE]. Repositorio',
    'El **texto sin cerrar y el _otro',
    'x < 5 y C# T',
  ])('%j is ordinary text', (text) => {
    expect(cleanInline(text, false)).toBe(text)
  })

  test.each([
    ['**Objetivo:** medir el agua', '**Objetivo:** medir el agua'],
    ['__Objetivo__: medir', '**Objetivo**: medir'],
    ['Con **Objetivo:** medir', 'Con Objetivo: medir'],
    ['**El agua** baja', 'El agua baja'],
    ['**De *agua*:** baja', 'De *agua*: baja'],
  ])('a label at the beginning of a paragraph stays bold: %j', (raw, clean) => {
    expect(cleanInline(raw, false, true)).toBe(clean)
    expect(cleanInline(clean, false, true)).toBe(clean)
  })

  test('a mark without a partner is not shown while more may come', () => {
    expect(cleanInline('El **agua', true)).toBe('El agua')
    expect(cleanInline('El _agua', true)).toBe('El agua')
    expect(cleanInline('El agua.^[Dice *al', true)).toBe('El agua.')
    expect(cleanInline('El agua.^[Dice [algo]. ', true)).toBe('El agua.')
    expect(cleanInline('El agua.^[Dice [algo].] Y', true)).toBe('El agua.^[Dice [algo].] Y')
    expect(cleanInline('El agua.^[Dice', false)).toBe('El agua.^[Dice')
    expect(cleanInline('El [agua](https://a', true)).toBe('El agua')
  })
})

describe('Markdown lines', () => {
  test.each([
    [
      '# Uno\n## Dos\n### Tres ###\n#### Cuatro\nTexto',
      ['t1 Uno', 't2 Dos', 't3 Tres', 't3 Cuatro', 'Texto'],
    ],
    ['Antes:\n- uno\n* dos\n• tres\n- [x] cuatro', ['Antes:', 'uno', 'dos', 'tres', 'cuatro']],
    ['1. uno\n2) dos\nsigue\n\nFin', ['1. uno', '2) dos sigue', 'Fin']],
    ['> Cita\n> larga\n>\n> otra', ['Cita larga', 'otra']],
    ['Uno\n---\nDos\n***\nTres', ['Uno', 'Dos', 'Tres']],
    ['```json\nUno dos\n```\nTres', ['Uno dos', 'Tres']],
    ['| a | b |\n|---|:-:|\n| 1 | 2 |', ['a | b', '1 | 2']],
    ['**Introducción**\nEl agua\n**Cierre:**\nFin', ['Introducción', 'El agua', 'Cierre:', 'Fin']],
    ['Uno\ndos\r\ntres\n \ncuatro', ['Uno dos tres', 'cuatro']],
    ['> - # Título', ['t1 Título']],
    ['##', ['##']],
  ])('%j is %j', (raw, parts) => {
    expect(read([raw])).toEqual(parts)
    expect(read([...raw])).toEqual(parts)
  })

  test.each([
    '1999. Fue un año seco',
    '3.14 es pi',
    '-Hola -dijo ella',
    '— Hola, dijo',
    '– Hola, dijo',
    '* p < .05',
    '* Nota: datos propios',
    '#hashtag',
    '> 5 mg al día',
    '2020 fue así',
    '-5 °C de noche',
    '*Los páramos* son altos',
    '+ 593 2 250 0000',
  ])('a line that begins %j is prose', (line) => {
    expect(read([line])).toEqual([line])
    expect(read([...line])).toEqual([line])
    expect(read([`Antes\n${line}`])).toEqual([`Antes ${line}`])
  })

  const pieces = fc.array(
    fc.constantFrom(
      'a',
      'Ruiz ',
      '1',
      '. ',
      '**',
      '_',
      '*',
      '\n',
      '\n\n',
      '- ',
      '# ',
      '> ',
      '|',
      '`',
      '```',
      '[t](u)',
      '[',
      '](',
      ')',
      ' ',
      '😀',
      'https://a_b',
      '\\',
      '---',
      '* nota',
      '- [x] ',
    ),
    { maxLength: 25 },
  )

  test('does not depend on how it is cut, and never takes finished parts back', () => {
    fc.assert(
      fc.property(pieces, fc.integer({ min: 1, max: 9 }), (made, size) => {
        const raw = made.join('')
        const chunks = raw.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
        const [whole, cut] = [new MarkdownText(), new MarkdownText()]
        let wasEmpty = true
        for (const chunk of chunks) {
          for (const unit of chunk.split('')) whole.push(unit)
          cut.push(chunk)
          expect(cut.parts).toEqual(whole.parts)
          expect(cut.growing).toEqual(whole.growing)
          if (!wasEmpty) expect(isEmpty(cut)).toBe(false)
          wasEmpty = isEmpty(cut)
        }
        const before = [...cut.parts]
        cut.end()
        for (const [index, part] of before.entries()) expect(cut.parts[index]).toBe(part)
        if (!wasEmpty) expect(isEmpty(cut)).toBe(false)
        expect(read([raw])).toEqual(read(chunks))
      }),
      { numRuns: 1000 },
    )
  })

  test('a paragraph takes linear time, with marks or without', () => {
    const raw = '**agua** _río_ [t](u) snake_case '.repeat(4_000)
    const text = new MarkdownText()
    const spent = cpuMs(() => {
      for (let at = 0; at < raw.length; at += 16) {
        text.push(raw.slice(at, at + 16))
        expect(text.units).toBeGreaterThanOrEqual(0)
      }
      text.end()
    })
    expect(text.parts).toHaveLength(1)
    expect(text.parts[0]?.content).toContain('agua *río* t (u) snake_case agua *río*')
    expect(spent).toBeLessThan(20_000)
  })
})
