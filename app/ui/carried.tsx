import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import { useAddress } from './way-back.ts'

/**
 * The form that a list's boxes belong to, and how another page is reached through it. What is ticked is in
 * the page alone until it is sent, so without scripts every way to other rows is a button of that form.
 */
export type Carry = {
  form: string
  /** Where the form is sent to end up at an address. */
  through: (to: string) => string
}

/** A link that takes along what is ticked: with scripts, which keep each tick, it is a link like any other. */
export function CarriedLink({
  to,
  carry,
  className,
  stay = false,
  label,
  title,
  current,
  drawn,
  children,
}: {
  to: string
  /** Left out where nothing can be picked. */
  carry?: Carry
  className: string
  /** The page stays where it is scrolled to. */
  stay?: boolean
  label?: string
  title?: string
  current?: boolean
  /**
   * Where the words are content of their own (a table's head): the button draws them by style (app.css), so
   * that they are there once, and is called by its label.
   */
  drawn?: { words: string; label: string }
  children: ReactNode
}) {
  const address = useAddress(to)
  const named = {
    'aria-label': label,
    title,
    'aria-current': current ? ('page' as const) : undefined,
  }
  return (
    <>
      <Link
        to={address}
        preventScrollReset={stay}
        className={carry ? `${className} nojs:hidden` : className}
        {...named}
      >
        {children}
      </Link>
      {carry ? (
        <button
          type="submit"
          form={carry.form}
          formMethod="post"
          formAction={carry.through(address)}
          className={`${className} js:hidden`}
          {...named}
          aria-label={drawn?.label ?? label}
          data-words={drawn?.words}
        >
          {drawn ? null : children}
        </button>
      ) : null}
    </>
  )
}
