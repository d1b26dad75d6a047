/** Superscripts and subscripts in plain text: 10³, H₂O, x^(a+b). */

const PLAIN = '0123456789+-−=()abcdefghijklmnoprstuvwxyz'
const RAISED = Array.from('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ')
const LOWERED: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('0123456789+-−=()aehijklmnoprstuvx').map((plain, at) => [
    plain,
    Array.from('₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ')[at]!,
  ]),
)
/** Ordinals, as keyboards write them. */
const ORDINALS: Readonly<Record<string, string>> = { a: 'ª', o: 'º' }

export function superscript(text: string): string {
  return script(text, '^', (character) => RAISED[PLAIN.indexOf(character)], ORDINALS)
}

export function subscript(text: string): string {
  return script(text, '_', (character) => LOWERED[character], {})
}

/** Uses the characters of Unicode when all exist, and else a sign with brackets. Spaces around stay. */
function script(
  given: string,
  sign: string,
  characterOf: (character: string) => string | undefined,
  whole: Readonly<Record<string, string>>,
): string {
  const text = given.trim()
  if (text === '') return given
  const characters = Array.from(text, characterOf)
  const written =
    whole[text] ?? (characters.includes(undefined) ? `${sign}(${text})` : characters.join(''))
  return given.replace(text, () => written)
}
