import { HiddenFields } from './hidden-fields.tsx'

export const several = (
  <form>
    <HiddenFields values={{ sort: 'name', q: undefined, area: ['3', '7'] }} />
    <p>Un formulario que lleva consigo el orden y dos áreas.</p>
  </form>
)
