import {
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Combobox as HeadlessCombobox,
} from '@headlessui/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { CONTROL } from '../field.tsx'
import { fold } from '../../ui/fold.ts'
import type { Option } from './select-field.tsx'

export type ComboboxProps = {
  id: string
  name: string
  label: string
  required?: boolean
  options: Option[]
  initial: string
  placeholder: string
  search?: (query: string, signal: AbortSignal) => Promise<Option[]>
  aria: { 'aria-invalid'?: true; 'aria-describedby'?: string }
  onValue: (value: string) => void
}

/** Maximum number of options shown; the others are found by typing. */
const MAX_OPTIONS = 50
const DEBOUNCE_MS = 250

/**
 * Client side of `ComboboxField`, in a chunk of its own: Headless UI renders nothing on the server. A hidden input
 * posts the value.
 */
export function Combobox(props: ComboboxProps) {
  const { id, name, label, options, initial, placeholder, search, aria, onValue } = props
  const [chosen, setChosen] = useState<Option | null>(
    () => options.find((option) => String(option.value) === initial) ?? null,
  )
  const [query, setQuery] = useState('')
  const found = useFound(options, query, search)
  const list = useRef<HTMLElement | null>(null)
  const showList = useCallback((opened: HTMLElement | null) => {
    list.current = opened
    // Near the bottom of a dialog the options would open outside the visible area.
    opened?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => showList(list.current), [showList, found.options.length])

  return (
    <HeadlessCombobox
      value={chosen}
      by="value"
      immediate
      onChange={(option: Option | null) => {
        setChosen(option)
        onValue(option ? String(option.value) : '')
      }}
      onClose={() => setQuery('')}
    >
      <div className="relative">
        <input type="hidden" name={name} value={chosen?.value ?? ''} />
        <ComboboxInput
          {...aria}
          id={id}
          autoComplete="off"
          aria-required={props.required}
          placeholder={placeholder}
          displayValue={(option: Option | null) => option?.label ?? ''}
          onChange={(event) => setQuery(event.currentTarget.value)}
          className={`${CONTROL} pr-8`}
        />
        <ComboboxButton
          aria-label={`${label}: ver opciones`}
          className="absolute inset-y-0 right-0 flex w-8 cursor-pointer items-center justify-center text-muted"
        >
          <Icon name="chevron-down" />
        </ComboboxButton>
        <ComboboxOptions
          ref={showList}
          className="absolute left-0 right-0 top-full z-menu mt-1 max-h-64 overflow-y-auto rounded border border-line bg-raised p-1 shadow-float empty:hidden"
        >
          {found.options.slice(0, MAX_OPTIONS).map((option) => (
            <ComboboxOption
              key={option.value}
              value={option}
              className="flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 py-1 data-[focus]:bg-hover"
            >
              {({ selected }) => (
                <>
                  <span className="min-w-0 flex-1">{option.label}</span>
                  {selected ? <Icon name="check" /> : null}
                </>
              )}
            </ComboboxOption>
          ))}
          {found.note ? (
            // A disabled option: a listbox may contain nothing else.
            <ComboboxOption disabled value={null} className="px-2 py-1 text-sm text-muted">
              {found.note}
            </ComboboxOption>
          ) : null}
        </ComboboxOptions>
      </div>
    </HeadlessCombobox>
  )
}

/** Returns the options for the typed text, from the given list or from the server. */
function useFound(options: Option[], query: string, search: ComboboxProps['search']) {
  const wanted = fold(query.trim())
  const [remote, setRemote] = useState<{ wanted: string; options: Option[]; failed?: boolean }>()

  useEffect(() => {
    if (!search || wanted === '') return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      search(query.trim(), abort.signal).then(
        (answer) => setRemote({ wanted, options: answer }),
        () => abort.signal.aborted || setRemote({ wanted, options: [], failed: true }),
      )
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [search, query, wanted])

  if (search && wanted !== '') {
    if (remote?.wanted !== wanted) return { options: remote?.options ?? [], note: 'Buscando…' }
    if (remote.failed) return { options: [], note: 'No se pudo buscar. Intenta de nuevo.' }
    return { options: remote.options, note: remote.options.length ? '' : 'Nada coincide' }
  }
  const matching = options.filter((option) => fold(option.label).includes(wanted))
  const rest = matching.length - MAX_OPTIONS
  return {
    options: matching,
    note:
      matching.length === 0
        ? 'Nada coincide'
        : rest > 0
          ? `Y ${rest} más: escribe para encontrarlas`
          : search
            ? 'Escribe para buscar'
            : '',
  }
}
