import type { SelectionForm } from './selection-link.tsx'
import { PAGE_SIZES } from '../../urls/parsers.ts'
import { PostForm } from '../post-form.tsx'

export type PageSizes = {
  now: number
  /** Default page size of the list. */
  usual: number
  /** Returns the URL to which the choice is posted and stored. */
  keep: (size: number) => string
  /** Accessible name, which distinguishes the buttons from others on the page. */
  label?: string
  /** For lists with selectable rows: submits the selection too. */
  carry?: SelectionForm
}

/** Choice of the page size: one button each, so that it takes one click and no scripts. */
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
    <PostForm preventScrollReset aria-label={label} className={look}>
      {buttons}
    </PostForm>
  )
}
