import { createContext, useContext, useEffect, useState } from 'react'

type State = readonly [boolean, (searching: boolean) => void]

/**
 * Whether the search of a list is shown beside its selection. The list keeps it, whose selection bar is another element
 * when no row is found.
 */
export const SelectionSearch = createContext<State | null>(null)

/** State for a selection bar: without a selection it is false, and false for the next one. */
export function useSelectionSearch(selected: boolean): State {
  const own = useState(false)
  const [searching, setSearching] = useContext(SelectionSearch) ?? own
  useEffect(() => {
    if (!selected) setSearching(false)
  }, [selected, setSearching])
  return [searching && selected, setSearching]
}
