import { SelectionLink } from './selection-link.tsx'

const FORM = 'carried'

export const plain = (
  <SelectionLink to="#dos" className="page-link">
    2
  </SelectionLink>
)

export const throughAForm = (
  <form id={FORM} method="post" action="#">
    <SelectionLink to="#dos" carry={{ form: FORM, through: (to) => to }} className="page-link">
      2
    </SelectionLink>
  </form>
)
