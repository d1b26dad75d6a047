import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { formWith, openEditor } from './editor.ts'

const { admin, newCourse, edit } = await openEditor()
const editor = edit((await newCourse()).design)

const png = await sharp({
  create: { width: 8, height: 8, channels: 3, background: '#c00' },
})
  .png()
  .toBuffer()
const photo = await sharp(png)
  .jpeg()
  .withExif({ IFD0: { Copyright: 'Camara' } })
  .toBuffer()
const data = (bytes: Buffer, type = 'png') =>
  `data:image/${type};base64,${bytes.toString('base64')}`

const SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const svg = (inside: string, attributes = '') =>
  `<svg ${SVG} viewBox="0 0 10 10" ${attributes}>${inside}</svg>`

/** Uploads a drawing; returns what is served of it and the notes of the answer. */
async function drawn(source: string) {
  const { status, body } = await editor.ask('POST', '/resource', formWith(source, 'dibujo.svg'))
  expect([status, body.message]).toEqual([201, undefined])
  const { response } = await admin('GET', body.url.replace('/api', ''))
  return { text: await response.text(), notes: body.notes as string[] }
}

const BOX = '<rect class="a" width="10" height="10"/>'

describe('a drawing of another program is kept as it looks, without a note', () => {
  test.each<[string, string, string]>([
    [
      'namespaces as entities, and a switch, as Illustrator writes them',
      `<?xml version="1.0" encoding="utf-8"?>
       <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
         <!ENTITY ns_svg "http://www.w3.org/2000/svg">
         <!ENTITY ns_xlink "http://www.w3.org/1999/xlink">
         <!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
         <!ENTITY st0 "fill:#cc0000;">
       ]>
       <svg xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;" xmlns:i="&ns_ai;" i:viewOrigin="0 0" viewBox="0 0 10 10">
         <switch><g i:extraneous="self"><rect style="&st0;" width="10" height="10"/></g></switch>
         <i:pgf id="adobe_illustrator_pgf">AAAA</i:pgf>
       </svg>`,
      'fill:#cc0000',
    ],
    [
      'a sheet in CDATA',
      svg(`<style type="text/css"><![CDATA[ .a > b, .a { fill: #c00 } ]]></style>${BOX}`),
      '.a&gt;b,.a{fill:#c00}',
    ],
    [
      'rules for a dark screen',
      svg(`<style>.a{fill:#c00}@media (prefers-color-scheme:dark){.a{fill:#00c}}</style>${BOX}`),
      '@media (prefers-color-scheme:dark){.a{fill:#00c}}',
    ],
    [
      'names of classes with escapes',
      svg(
        String.raw`<style>.\31 a,.a\:b{fill:#c00}</style><rect class="a:b" width="10" height="10"/>`,
      ),
      String.raw`.\31 a,.a\:b{fill:#c00}`,
    ],
    [
      'styles of Inkscape',
      svg(
        '<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata>' +
          '<sodipodi:namedview xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"/>' +
          '<rect style="fill:#c00;-inkscape-font-specification:\'Sans, Bold\';line-height:1.25" width="10" height="10" inkscape:label="uno"/>',
        'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"',
      ),
      'fill:#c00',
    ],
    [
      'a font of the computer or within the drawing',
      svg(
        `<style>@font-face{font-family:"F";src:local("Arial"),url(data:font/woff2;base64,d09GMgAB)}.a{fill:#c00}</style>${BOX}`,
      ),
      '@font-face{font-family:"F"',
    ],
    [
      'an embedded PNG',
      svg(`<image width="10" height="10" xlink:href="${data(png)}"/>`),
      'xlink:href="data:image/png;base64,',
    ],
    [
      'texts for screen readers with signs of addresses',
      svg(`<g aria-label="ana@b.co: https://b.co \\">${BOX}</g>`),
      'aria-label="ana@b.co: https://b.co \\"',
    ],
  ])('%s', async (_what, source, kept) => {
    const { text, notes } = await drawn(source)
    expect(notes).toEqual([])
    expect(text).toContain(kept)
  })
})

test('an embedded photo keeps its place and loses what its camera wrote', async () => {
  const { text, notes } = await drawn(
    svg(`<image width="10" height="10" href="${data(photo, 'jpeg')}"/>`),
  )
  expect(notes).toEqual([])
  const [, base64] = /base64,([^"]+)/.exec(text)!
  const kept = Buffer.from(base64!, 'base64')
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 8 })
  expect(kept.includes('Camara')).toBe(false)
})

describe('of a drawing only what reaches out is removed, and told', () => {
  test.each<[string, string, RegExp, RegExp]>([
    [
      'an import',
      '<style>@import "https://fuera.test/a.css";.a{fill:#0c0}</style>',
      /reglas de estilo/,
      /fuera/,
    ],
    [
      'a font of another place',
      '<style>@font-face{font-family:F;src:url(https://fuera.test/f.woff)}.a{fill:#0c0}</style>',
      /reglas de estilo/,
      /fuera/,
    ],
    [
      'an address that escapes hide',
      String.raw`<style>.b{fill:\75 rl(https://fuera.test/x)}.a{fill:#0c0}</style>`,
      /reglas de estilo/,
      /fuera/,
    ],
    [
      'a declaration',
      '<style>.a{mask:url("//fuera.test/x");fill:#0c0}</style>',
      /reglas de estilo/,
      /fuera/,
    ],
    [
      'an address in a variable',
      '<style>.a{--x:url(//fuera.test/x);fill:#0c0}</style>',
      /reglas de estilo/,
      /fuera/,
    ],
    [
      'an expression',
      '<style>.a{width:expression(alert(1));fill:#0c0}</style>',
      /reglas de estilo/,
      /alert/,
    ],
    ['a script', '<style>.a{fill:#0c0}</style><script>alert(1)</script>', /código/, /alert/],
    ['a handler', '<style>.a{fill:#0c0}</style><g onclick="alert(1)"/>', /código/, /alert/],
    [
      'an animation',
      '<style>.a{fill:#0c0}</style><animate attributeName="x"/>',
      /animaciones/,
      /animate/,
    ],
    [
      'a picture of another place',
      '<style>.a{fill:#0c0}</style><image href="https://fuera.test/x.png"/>',
      /de fuera/,
      /fuera/,
    ],
    [
      'a picture that is none',
      '<style>.a{fill:#0c0}</style><image href="data:image/png;base64,iVBORw0KGgo="/>',
      /imágenes incrustadas/,
      /iVBOR/,
    ],
  ])('%s', async (_what, part, told, leaked) => {
    const { text, notes } = await drawn(svg(part + BOX))
    expect(notes).toEqual([expect.stringMatching(told)])
    expect(text).not.toMatch(leaked)
    expect(text).toMatch(/\.a\{fill:#0c0\}/)
  })

  test('a link goes and its drawing stays', async () => {
    const { text, notes } = await drawn(svg(`<a xlink:href="https://b.co">${BOX}</a>`))
    expect(notes).toEqual([expect.stringContaining('enlaces')])
    expect(text).toContain('<g><rect')
  })

  test('says that the drawing looks different', async () => {
    const { notes } = await drawn(
      svg(`<rect width="5" height="10"/><image width="5" height="10" x="5"
      href="${data(Buffer.from(svg('<rect width="10" height="10" fill="#c00"/>')), 'svg+xml')}"/>`),
    )
    expect(notes).toEqual([
      expect.stringContaining('imágenes incrustadas'),
      expect.stringMatching(/^El dibujo se ve distinto de como se envió: cambia el \d+ % /),
    ])
  })
})

test('refuses entities that grow without end', async () => {
  const levels = Array.from(
    { length: 7 },
    (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(20)}">`,
  )
  const bomb = `<!DOCTYPE svg [<!ENTITY a0 "aaaaaaaaaa">${levels.join('')}]>${svg('<text>&a7;</text>')}`
  const endless = `<!DOCTYPE svg [<!ENTITY a "&b;"><!ENTITY b "&a;">]>${svg('<text>&a;</text>')}`
  for (const source of [bomb, endless]) {
    const { status, body } = await editor.ask('POST', '/resource', formWith(source, 'x.svg'))
    expect([status, body.message]).toEqual([422, 'El archivo ocuparía demasiado al abrirlo'])
  }
})

test('refuses styles within styles without end', async () => {
  for (const deep of ['@media print{', 'a{fill:calc(', '.a{b:[']) {
    const source = svg(`<style>${deep.repeat(50_000)}</style>${BOX}`)
    const { status, body } = await editor.ask('POST', '/resource', formWith(source, 'x.svg'))
    expect([status, body.message]).toEqual([422, expect.stringContaining('200 niveles')])
  }
})

test('takes a drawing that cannot be rendered in time, and says that it was not compared', async () => {
  const heavy = '<feTurbulence baseFrequency="0.5" numOctaves="50"/>'.repeat(10)
  const { notes } = await drawn(
    svg(
      `<filter id="f">${heavy}</filter>${'<rect width="10" height="10" filter="url(#f)"/>'.repeat(300)}`,
    ),
  )
  expect(notes).toEqual([expect.stringContaining('No se pudo comprobar')])
})
