import { Button, ButtonLink } from './button.tsx'

export const variants = (
  <>
    <Button variant="primary">Crear usuario</Button> <Button icon="upload">Importar</Button>{' '}
    <Button variant="quiet">Limpiar</Button>
  </>
)

export const destructive = (
  <Button variant="danger" icon="trash">
    Eliminar
  </Button>
)

export const sizes = (
  <>
    <Button size="sm">Pequeño</Button> <Button>Mediano</Button> <Button size="lg">Grande</Button>
  </>
)

export const disabled = (
  <Button variant="primary" disabled>
    Guardar
  </Button>
)

export const links = (
  <>
    <ButtonLink to="#" variant="primary" icon="plus" shortcut="n">
      Nueva área
    </ButtonLink>{' '}
    <ButtonLink to="/avatar.svg" icon="download" download>
      Descargar
    </ButtonLink>{' '}
    <ButtonLink to="/avatar.svg" icon="external-link" newTab>
      Ver imagen
    </ButtonLink>
  </>
)
