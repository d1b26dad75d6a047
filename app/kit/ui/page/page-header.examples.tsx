import { ButtonLink } from '../button.tsx'
import { PageHeader } from './page-header.tsx'

export const ofAList = (
  <PageHeader
    title="Usuarios"
    count={20_431}
    actions={
      <>
        <ButtonLink to="#" icon="upload">
          Importar
        </ButtonLink>
        <ButtonLink to="#" variant="primary" icon="plus">
          Nuevo usuario
        </ButtonLink>
      </>
    }
  />
)

export const ofOneThing = (
  <PageHeader
    title="Ventas"
    kind="Área"
    back={{ to: '#', label: 'Volver a las áreas' }}
    description="Código A1 · 12 usuarios"
  />
)
