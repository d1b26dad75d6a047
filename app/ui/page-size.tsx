import { Form } from '@remix-run/react'
import type { SelectionForm } from './selection-link.tsx'
import { PAGE_SIZES } from './paging.ts'

export type PageSizes = {
  now: number
  /** What the list has by itself. */
  usual: number
  /** Where a choice is posted, to be remembered. */
  keep: (size: number) => string
  /** Tells them from others of the page. */
  label?: string
  /** Where rows can be picked: what is ticked goes along. */
  carry?: SelectionForm
}

/** How many rows a page has: one button each, so that it takes one press and no scripts. */
export function PageSize({ now, usual, keep, label = 'Filas por página', carry }: PageSizes) {
  const sizes = [...new Set([usual, ...PAGE_SIZES])].sort((a, b) => a - b)
  const buttons = (
    <>
      <span aria-hidden="true" className="mr-1">
        Por página
      </span>
      {sizes.map((size) => (
        <button
          key={size}
          type="submit"
          form={carry?.form}
          formMethod="post"
          formAction={keep(size)}
          aria-label={`${size} por página`}
          aria-pressed={size === now}
          className="page-link cursor-pointer"
        >
          {size}
        </button>
      ))}
    </>
  )
  const look = 'flex items-center print:hidden'
  return carry ? (
    <div role="group" aria-label={label} className={look}>
      {buttons}
    </div>
  ) : (
    <Form method="post" preventScrollReset aria-label={label} className={look}>
      {buttons}
    </Form>
  )
}
