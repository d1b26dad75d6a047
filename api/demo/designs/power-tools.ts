import {
  challenge,
  concept,
  gaps,
  infographic,
  pairs,
  podium,
  section,
  several,
  single,
  steps,
  tip,
} from '#api/courses/course-packages/authoring/contents.ts'
import { picture, type AuthoredDesign } from '#api/courses/course-packages/authoring/design.ts'
import { EARTH } from '#api/courses/course-packages/authoring/themes.ts'

/** «Conozca sus herramientas eléctricas». */
export const powerTools: AuthoredDesign = {
  theme: EARTH,
  sections: [
    section(
      'Taladros',
      {
        icon: 'icono-resolver.svg',
        color: '#7A4B2A',
        subjectsTitle: 'Cuál recomendar',
        subjects: ['Percutor o no', 'Con cable o batería', 'La broca correcta'],
      },
      {
        Aprende: [
          concept(
            'Pregunta por la pared',
            'Antes de hablar de vatios pregunta qué va a perforar: drywall, ladrillo, concreto, metal o madera.',
            'El percutor golpea: sirve en ladrillo y concreto, y daña la cerámica.',
            picture(
              'taladro-y-brocas.svg',
              'Un taladro sobre un banco de trabajo con tres brocas de distinto tipo.',
            ),
          ),
          pairs(
            'La broca y el material',
            'Une cada broca con su material.',
            {
              'Widia, punta ancha': 'Concreto y ladrillo',
              'HSS, dorada': 'Metal',
              'Tres puntas': 'Madera',
              Diamantada: 'Cerámica y vidrio',
            },
            'Muéstralas juntas: el cliente recuerda la punta.',
          ),
          single(
            'Un cuadro en drywall',
            'El cliente va a colgar un cuadro en drywall. ¿Qué le ofreces?',
            'Atornillador y chazo',
            ['Rotomartillo', 'Percutor de 900 W'],
            'Vender de más es perder la próxima venta.',
          ),
        ],
        Practica: [
          steps(
            'Perforar cerámica',
            'Ordena los pasos que le explicas.',
            ['Pega cinta', 'Marca el punto', 'Broca sin percutor', 'Despacio y con agua'],
            'Con percutor la baldosa se estrella.',
          ),
          tip(
            'Siempre la seguridad',
            'Con cada herramienta ofrece gafas.',
            'Cuestan menos que una consulta.',
          ),
        ],
      },
    ),
    section(
      'Corte y pulido',
      {
        icon: 'icono-proteccion.svg',
        color: '#A63D2F',
        subjectsTitle: 'Discos, sierras y chispas',
        subjects: ['El disco adecuado', 'La guarda', 'El uso y el uso profesional'],
      },
      {
        Aprende: [
          infographic(
            'Lee el disco',
            'lee-el-disco.svg',
            'Cuatro tarjetas: material, para qué sirve. Diámetro, 4½, 7 o 9 pulgadas. RPM máximas, nunca menos que la pulidora. Vencimiento, los abrasivos caducan.',
          ),
          several(
            'Para usar la pulidora',
            'Señala lo que no puede faltar.',
            ['Guarda puesta', 'Careta', 'Las dos manos'],
            ['Guantes de lana', 'Bufanda'],
            'La lana y la bufanda se enredan.',
          ),
          podium(
            'Cuánto la va a usar',
            'Ordena de la que más potencia necesita a la que menos.',
            ['Obra, todos los días', 'Taller, cada semana', 'Casa, dos veces al año'],
            'El uso dice más que el presupuesto.',
          ),
        ],
        'Ponte a prueba': [
          gaps(
            'Las revoluciones',
            'Completa la regla.',
            'Las RPM del [disco] deben ser [mayores] que las de la [pulidora].',
            ['menores', 'broca'],
            'Un disco que gira de más estalla.',
          ),
          challenge(
            'Reto: la demostración',
            'Prepara una demostración de dos minutos con una herramienta de tu pasillo.',
            'Hazla con un compañero que hace de cliente y cambien de papel.',
          ),
        ],
      },
    ),
  ],
}
