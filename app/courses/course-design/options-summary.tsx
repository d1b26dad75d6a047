import { inOrder } from '#contract/courses/course-problems.ts'
import { isOptions, itemFields } from './item-fields.ts'
import type { Item } from './items.ts'

/** Options of a content for those who may not edit them. */
export function OptionsSummary({ item }: { item: Item }) {
  if (item.kind !== 'content' || !itemFields(item).some(isOptions)) return null
  const options = inOrder(item.content.options)
  return (
    <section aria-labelledby="options-title" className="mb-4">
      <h3 id="options-title" className="mb-1 font-medium">
        Opciones
      </h3>
      {options.length === 0 ? (
        <p className="text-muted">Todavía no hay opciones.</p>
      ) : (
        <ol className="divide-y divide-line rounded border border-line">
          {options.map((option, at) => (
            <li key={at} className="flex items-center justify-between gap-2 px-2 py-1">
              <span className="min-w-0 break-words">{option.text}</span>
              {option.value === 1 ? (
                <span className="shrink-0 text-sm text-muted">Correcta</span>
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
