import { Form } from '@remix-run/react'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { paths } from '#app/kit/urls/paths.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { useDismissal } from '#app/kit/ui/popups/dismissal.ts'
import type { SearchBoxProps } from './search-box.tsx'

/**
 * Search over everything: a link in the header to the results page. With scripts it opens a field over the header,
 * and the first use loads a combobox in a chunk of its own, which takes the field's place with what was typed
 * meanwhile. Ctrl+K or ⌘K opens it from everywhere.
 */
export function SearchField({ owner }: { owner: string }) {
  const [box, setBox] = useState<{ Box: ComponentType<SearchBoxProps>; text: string } | null>(null)
  const [opened, setOpened] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const plain = useRef<HTMLInputElement>(null)
  const before = useRef<Element | null>(null)
  useDismissal(
    root,
    () => isOpen,
    (returnFocus) => close({ returnsFocus: returnFocus }),
  )

  function open() {
    if (!isOpen) before.current = document.activeElement
    flushSync(() => {
      setIsOpen(true)
      setOpened((count) => count + 1)
    })
    if (box) return
    plain.current?.focus()
    void import('./search-box.tsx').then(
      ({ SearchBox }) => {
        // The field may have been left while this was loaded.
        if (document.activeElement === plain.current)
          setBox({ Box: SearchBox, text: plain.current?.value ?? '' })
      },
      // If the chunk cannot be loaded the form stays.
      () => {},
    )
  }

  function close({ returnsFocus }: { returnsFocus: boolean }) {
    setIsOpen(false)
    if (returnsFocus && before.current instanceof HTMLElement) before.current.focus()
    before.current = null
  }

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return
      if (document.querySelector('dialog[open]:modal')) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })

  return (
    <>
      <a
        href={paths.search.page()}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          open()
        }}
        data-reload=""
        aria-label="Buscar en todo"
        aria-keyshortcuts="Control+K Meta+K"
        title="Buscar en todo (Ctrl+K)"
        className="search-link"
      >
        <Icon name="search" size={20} />
        <span className="max-lg:hidden">Buscar</span>
      </a>
      <div ref={root} className={isOpen ? 'search-over' : 'hidden'}>
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
              placeholder="Buscar en todo"
              autoComplete="off"
              maxLength={200}
              className="h-8 w-full rounded border border-edge bg-surface pl-8 pr-2"
            />
          </Form>
        )}
      </div>
    </>
  )
}
