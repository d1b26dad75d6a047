/**
 * Rules of the frozen columns of a report's table. The region has a class with the width of each, by its place; a cell
 * stays after those before it. Inline styles are refused by the content security policy.
 */

const WIDTHS = ['xs', 'sm', 'md', 'lg', 'xl']
/** Number of columns with a position (`MAX_FROZEN` of report-page/table-layout.ts). */
const PLACES = [1, 2, 3, 4, 5, 6]

type Rule = [selector: string, declarations: Record<string, string>]

/** Stacking of the first column: `zIndex.sticky` of tailwind.config.ts. */
const STICKY = 10

/** Returns the rules by their selectors. */
export function frozenColumns(): Record<string, Record<string, string>> {
  const widths = PLACES.flatMap((place) =>
    WIDTHS.map((width): Rule => [
      `.report-region.frozen-${place}-${width}`,
      { [`--frozen-${place}`]: `var(--width-${width})` },
    ]),
  )
  const positions = PLACES.slice(1).map((place): Rule => [
    `.report-row > .frozen:nth-child(${place})`,
    {
      '--before': sum(place - 1),
      '--through': sum(place),
      // A column that does not fit scrolls under those before it.
      'z-index': String(STICKY - place + 1),
    },
  ])
  const all = { '.report-region': { '--frozen': sum(PLACES.length) } }
  return { ...all, ...Object.fromEntries(widths), ...Object.fromEntries(positions) }
}

/** Returns the width of the first columns; those that are not frozen count 0. */
function sum(places: number): string {
  return `calc(${PLACES.slice(0, places)
    .map((place) => `var(--frozen-${place}, 0px)`)
    .join(' + ')})`
}
