import { Menu, MenuHeading, MenuLine, MenuLink, MenuPost } from './menu.tsx'

export const ofARow = (
  <Menu label="Acciones de Ana Ruiz" align="start">
    <MenuLink to="#" icon="edit">
      Editar
    </MenuLink>
    <MenuLink to="/avatar.svg" icon="external-link" newTab>
      Ver la imagen
    </MenuLink>
    <MenuLine />
    <MenuLink to="#" icon="trash" danger>
      Eliminar
    </MenuLink>
  </Menu>
)

export const withTrigger = (
  <Menu label="Abrir el menú de usuario" trigger="Ana" align="start">
    <MenuHeading>ana@ejemplo.co</MenuHeading>
    <MenuPost action="#" icon="moon" fields={{ theme: 'dark' }} current>
      Tema oscuro
    </MenuPost>
  </Menu>
)
