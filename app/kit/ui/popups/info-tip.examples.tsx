import { InfoTip } from './info-tip.tsx'

export const usual = (
  <InfoTip label="Cómo se cuenta Impacto" align="start">
    <p>Registros con asistencia, de todos los asignados.</p>
  </InfoTip>
)
export const long = (
  <InfoTip label="Cómo se cuenta Costo" align="start">
    <p>
      Horas del curso de quienes asistieron, por el costo por hora de su cargo en el año de la
      sesión. Deja fuera a quienes no asistieron o no tienen costo en su cargo, y lo que cuestan el
      formador, el lugar y los viajes.
    </p>
  </InfoTip>
)
