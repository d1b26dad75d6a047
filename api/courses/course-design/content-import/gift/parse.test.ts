import { expect, test } from 'vitest'
import { otherFormatOf } from './other-format.ts'
import { parseGift } from './parse.ts'

/** Questions of a file by what became of them: template, text or phrase, answers (correct ones with *). */
function read(file: string) {
  const { questions, leftOut, notes } = parseGift(file)
  return {
    questions: questions.map(({ template, title, text, phrase, answers }) => [
      template,
      title,
      phrase ?? text,
      answers.map(({ text: of, correct, match }) =>
        match === undefined ? `${correct ? '*' : ''}${of}` : `${of} -> ${match}`,
      ),
    ]),
    leftOut: leftOut.map(({ line, message }) => [line, message]),
    notes,
  }
}

test('maps each kind of question to the template that asks the same', () => {
  const file = [
    '// Un comentario',
    '$CATEGORY: Seguridad/Bodega',
    '',
    '::Casco:: ¿Cuándo se usa el casco? {=Siempre ~Nunca ~A veces}',
    '',
    '¿Qué lleva un botiquín? {',
    '~%50%Gasas',
    '// no cuenta',
    '~%50%Vendas',
    '~%-100%Chocolates',
    '}',
    '',
    'La salida está despejada. {T}',
    '',
    'El fuego se apaga con aceite. {FALSE#Lo aviva.#Bien.}',
    '',
    'Bogotá es la {=capital ~vecina} de Colombia.',
    '',
    '¿Quién atiende? {=El brigadista =La brigadista}',
    '',
    'Une. {=Verde -> Salida =Rojo -> Prohibido = -> Sobra}',
    '',
    '¿Cuántas salidas hay? {#3:0.5}',
    '',
    '¿Entre cuánto? {#1..5}',
    '',
    'Cuenta qué harías. {}',
    '',
    'Bienvenida a la brigada.',
  ].join('\r\n')
  expect(read(file)).toEqual({
    questions: [
      ['SingleChoice', 'Casco', '¿Cuándo se usa el casco?', ['*Siempre', 'Nunca', 'A veces']],
      ['MultipleChoice', '', '¿Qué lleva un botiquín?', ['*Gasas', '*Vendas', 'Chocolates']],
      ['SingleChoice', '', 'La salida está despejada.', ['*Verdadero', 'Falso']],
      ['SingleChoice', '', 'El fuego se apaga con aceite.', ['Verdadero', '*Falso']],
      ['CompletePhrase', '', 'Bogotá es la [capital] de Colombia.', ['vecina']],
      ['Type', '', '¿Quién atiende?', []],
      ['DragAndDrop', '', 'Une.', ['Verde -> Salida', 'Rojo -> Prohibido']],
      ['Type', '', '¿Cuántas salidas hay?', []],
      ['Type', '', '¿Entre cuánto?', []],
      ['Type', '', 'Cuenta qué harías.', []],
      ['Concept', '', 'Bienvenida a la brigada.', []],
    ],
    leftOut: [],
    notes: [expect.stringContaining('$CATEGORY')],
  })
})

test('takes escaped signs and line breaks as text, also those of other programs for private use', () => {
  const file = String.raw`::A\:B:: 2 \= 1 + 1 \{sí\} \\ y\nmás${'\ue001'} {=a \~ b ~\#c \= d}`
  expect(read(file).questions).toEqual([
    ['SingleChoice', 'A:B', '2 = 1 + 1 {sí} \\ y\nmás', ['*a ~ b', '#c = d']],
  ])
})

test('keeps the feedback of answers, of a true or false question and of the question', () => {
  const [choice, truth] = parseGift(
    'Uno {=a#Muy bien ~b#Mira otra vez####Página 3}\n\nDos {F#Error#Acierto}',
  ).questions
  expect(choice?.feedback).toBe('a: Muy bien\nb: Mira otra vez\nPágina 3')
  expect(truth?.feedback).toBe('Verdadero: Error\nFalso: Acierto')
})

test('shows HTML and Markdown as text, without scripts, and says that pictures are missing', () => {
  const html = String.raw`[html]<p>Uno &amp; <b>dos</b></p><script>alert(1)</script><ul><li>tres</li></ul><img src\="x.png" onerror\="alert(2)"> {=<i>sí</i> ~no}`
  const [of] = parseGift(html).questions
  expect(of?.text).toBe('Uno & dos\n\n• tres')
  expect(of?.answers.map(({ text }) => text)).toEqual(['sí', 'no'])
  expect(of?.notes).toEqual([expect.stringContaining('imágenes')])
  const markdown = '[markdown]# Tema\n**Uno** y [dos](https://a.co) {=x ~y}'
  expect(parseGift(markdown).questions[0]?.text).toBe('Tema\nUno y dos (https://a.co)')
  expect(parseGift('[plain]1 <b>2 {=x ~y}').questions[0]?.text).toBe('1 <b>2')
})

test('keeps powers, indices and the cells of tables apart', () => {
  const html = String.raw`[html]<p>10<sup>3</sup> H<sub>2</sub>O x<sup>A+b</sup> 1<sup>a</sup></p><table><tr><th>a</th><td>b</td></tr><tr><td>c</td></tr></table> {=<b>10<sup>-6</sup></b> ~no}`
  const [of] = parseGift(html).questions
  expect(of?.text).toBe('10³ H₂O x^(A+b) 1ª\n\na | b\n\nc')
  expect(of?.answers[0]?.text).toBe('10⁻⁶')
})

test('leaves out a broken question with its line and reason, and takes the others', () => {
  const file = [
    'Uno {=a ~b}',
    '',
    'Sin cerrar {=a ~b',
    '',
    'Cierra sin abrir }',
    '',
    'Dos {=a} grupos {=b}',
    '',
    'Sin signo {a b}',
    '',
    'Pareja {=a -> b =c -> }',
    '',
    'Número {#tres}',
    '',
    '{=a ~b}',
    '',
    'Último {=a ~b}',
  ].join('\n')
  const { questions, leftOut } = read(file)
  expect(questions.map(([, , text]) => text)).toEqual(['Uno', 'Último'])
  expect(leftOut).toEqual([
    [3, expect.stringContaining('llave')],
    [5, expect.stringContaining('llave')],
    [7, expect.stringContaining('más de un grupo')],
    [9, expect.stringContaining('= ni por ~')],
    [11, expect.stringContaining('->')],
    [13, expect.stringContaining('numérica')],
    [15, expect.stringContaining('No tiene el texto')],
  ])
})

test('says that weights are not used, and marks the answers that add', () => {
  const [some, one] = parseGift('Uno {~%60%a ~%40%b ~c}\n\nDos {=a ~%50%b ~c}').questions
  expect(some?.notes).toEqual([expect.stringContaining('las respuestas que suman')])
  expect(one?.answers.map(({ correct }) => correct)).toEqual([true, false, false])
  expect(one?.notes).toEqual([expect.stringContaining('solo da puntos')])
})

test('expects only the answers that give points, with their share', () => {
  const [text, number, gap] = parseGift(
    'Uno {=%100%a =%50%b =%0%c#Casi}\n\nDos {#=3 =%0%4 =%25%5}\n\nTres {=%0%no =sí} cuatro',
  ).questions
  expect(text?.feedback).toBe('Respuesta esperada: a / b (50 %)\nc: Casi')
  expect(number?.feedback).toBe('Respuesta esperada: 3 / 5 (25 %)')
  expect(gap?.phrase).toBe('Tres [sí] cuatro')
})

test('says that questions without a blank line between them need one', () => {
  const { leftOut } = parseGift('Uno {=a ~b}\nDos {=c ~d}\n::Tres:: Tres {T}')
  expect(leftOut.map(({ message }) => message)).toEqual([
    expect.stringContaining('sepáralas con una línea en blanco'),
  ])
})

test.each([
  ['de Moodle XML', '<?xml version="1.0"?>\n<quiz><question type="truefalse"/></quiz>'],
  ['de QTI (XML)', '<questestinterop/>'],
  ['de Aiken', '¿Cuál?\nA. Uno\nB) Dos\nANSWER: B\n'],
  ['una página web (HTML)', '<!DOCTYPE html><p>Uno'],
  ['un documento RTF', '{\\rtf1 Uno}'],
  ['un documento JSON', '{"a": 1}'],
  [null, 'A. Uno\n\nANSWER: lo que sea {=a ~b}'],
  [null, '[html]<p>Uno</p> {=a ~b}'],
])('knows a file that is %s', (name, text) => {
  expect(otherFormatOf(text)).toBe(name)
})
