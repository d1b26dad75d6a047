import { Form } from '@remix-run/react'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { paths } from '#app/kit/urls/paths.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import type { SearchBoxProps } from './search-box.tsx'

/**
 * Search over everything, in the header: a form that leads to the results page; on a phone a link to it. With
 * scripts the first use loads a combobox in a chunk of its own, which replaces the form; on a phone it lies over the
 * header while it is used. Ctrl+K or ⌘K leads to it from everywhere.
 */
export function SearchField({ owner }: { owner: string }) {
  const [box, setBox] = useState<{ Box: ComponentType<SearchBoxProps>; text: string } | null>(null)
  const [opened, setOpened] = useState(0)
  const [isOver, setIsOver] = useState(false)
  const plain = useRef<HTMLInputElement>(null)
  const before = useRef<EventTarget | null>(null)

  /**
   * Loads the combobox and moves the focus to it. `from` is the element that gets the focus back; undefined when the
   * field itself has been focused.
   */
  function open(from?: EventTarget | null) {
    const isFocused = from === undefined
    before.current = from ?? null
    const show = () => {
      setIsOver(true)
      setOpened((count) => count + 1)
    }
    if (box) {
      show()
      return
    }
    void import('./search-box.tsx').then(
      ({ SearchBox }) => {
        const field = plain.current
        setBox({ Box: SearchBox, text: field?.value ?? '' })
        // Tab may have left the field while this was loaded.
        if (!isFocused || document.activeElement === field) show()
      },
      // If the chunk cannot be loaded the form stays.
      () => {
        if (isFocused) return
        if (plain.current?.offsetParent) plain.current.focus()
        else window.location.assign(paths.search.page())
      },
    )
  }

  function close({ returnsFocus }: { returnsFocus: boolean }) {
    setIsOver(false)
    if (returnsFocus && before.current instanceof HTMLElement) before.current.focus()
    before.current = null
  }

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return
      if (document.querySelector('dialog[open]:modal')) return
      event.preventDefault()
      open(document.activeElement)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })

  return (
    <>
      <a
        href={paths.search.page()}
        onClick={(event) => {
          event.preventDefault()
          open(event.currentTarget)
        }}
        data-reload=""
        className="inline-flex h-8 w-8 items-center justify-center rounded text-muted hover:bg-hover md:hidden"
      >
        <Icon name="search" size={20} />
        <span className="sr-only">Buscar en todo</span>
      </a>
      <div
        className={`md:static md:block md:w-64 md:p-0 lg:w-80 ${isOver ? 'absolute inset-0 z-menu bg-surface px-4 py-2' : 'hidden'}`}
      >
        {box ? (
          <box.Box owner={owner} initial={box.text} opened={opened} onClose={close} />
        ) : (
          <Form action={paths.search.page()} role="search" className="relative">
            <span className="pointer-events-none absolute inset-y-0 left-2 flex items-center text-faint">
              <Icon name="search" />
            </span>
            <input
              ref={plain}
              name="q"
              aria-label="Buscar en todo"
              title="Ctrl+K"
              placeholder="Buscar en todo"
              autoComplete="off"
              maxLength={200}
              onFocus={() => open()}
              className="h-8 w-full rounded border border-edge bg-surface pl-8 pr-2"
            />
          </Form>
        )}
      </div>
    </>
  )
}
