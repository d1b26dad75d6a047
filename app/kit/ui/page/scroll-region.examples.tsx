import { ScrollRegion } from './scroll-region.tsx'

export const long = (
  <ScrollRegion label="Personas sin correo" className="max-h-24 overflow-auto">
    <ul className="list-disc pl-5">
      {['Agnès Vargas', 'Íngrid Muñoz', 'Zoraida Pérez', 'Wílmer Ruiz', 'Óscar Peña'].map(
        (name) => (
          <li key={name}>{name}</li>
        ),
      )}
    </ul>
  </ScrollRegion>
)
