import { CarriedLink } from './carried.tsx'

const FORM = 'carried'

export const plain = (
  <CarriedLink to="#dos" className="page-link">
    2
  </CarriedLink>
)

export const throughAForm = (
  <form id={FORM} method="post" action="#">
    <CarriedLink to="#dos" carry={{ form: FORM, through: (to) => to }} className="page-link">
      2
    </CarriedLink>
  </form>
)
