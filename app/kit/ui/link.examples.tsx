import { Link } from './link.tsx'

export const followed = <Link to="#">Ver todas las áreas</Link>

export const leftToTheBrowser = (
  <Link to="#" reloadDocument>
    Volver a cargar
  </Link>
)
