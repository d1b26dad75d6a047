import {
  bars,
  challenge,
  concept,
  gaps,
  infographic,
  pairs,
  section,
  several,
  single,
  steps,
  tip,
} from '#api/courses/course-packages/authoring/contents.ts'
import { picture, type AuthoredDesign } from '#api/courses/course-packages/authoring/design.ts'
import { TEAL } from '#api/courses/course-packages/authoring/themes.ts'

/** «Higiene de manos y bioseguridad». */
export const handHygiene: AuthoredDesign = {
  theme: TEAL,
  sections: [
    section(
      'Los cinco momentos',
      {
        icon: 'icono-auxilios.svg',
        color: '#1E7A78',
        subjectsTitle: 'Cuándo, siempre',
        subjects: ['Antes de tocar', 'Antes de lo aséptico', 'Después de tocar'],
      },
      {
        Aprende: [
          concept(
            'Las manos llevan y traen',
            'La mayoría de las infecciones asociadas a la atención viajan en nuestras manos.',
            'No se ven, y por eso el momento importa más que la sensación de limpieza.',
            picture(
              'lavado-de-manos.svg',
              'Dos manos con espuma bajo el agua de un grifo; al lado, un dispensador de jabón.',
            ),
          ),
          infographic(
            'Los cinco momentos de la OMS',
            'cinco-momentos.svg',
            'Cinco tarjetas: 1, antes de tocar al paciente. 2, antes de una tarea aséptica. 3, después del riesgo con fluidos. 4, después de tocar al paciente. 5, después de tocar su entorno.',
          ),
          single(
            'Solo acomodas la baranda',
            'No tocaste al paciente, apenas la baranda de su cama. ¿Higienizas?',
            'Sí: es su entorno',
            ['No hace falta', 'Solo si hay fluidos'],
            'Es el quinto momento, y el que más se olvida.',
          ),
        ],
        Practica: [
          steps(
            'Con alcohol, en orden',
            'Ordena la técnica.',
            [
              'Palma con palma',
              'Palma con dorso',
              'Dedos entrelazados',
              'Pulgares',
              'Yemas en la palma',
            ],
            'Veinte a treinta segundos, hasta que sequen.',
          ),
          several(
            'Agua y jabón, no alcohol',
            'Señala cuándo el alcohol no basta.',
            ['Manos visiblemente sucias', 'Diarrea por C. difficile', 'Contacto con fluidos'],
            ['Antes de tocar al paciente', 'Al salir de la pieza'],
            'Las esporas no mueren con alcohol.',
          ),
          tip(
            'Uñas cortas y sin anillos',
            'Debajo del anillo hay diez veces más gérmenes.',
            'Y el alcohol no llega ahí.',
          ),
        ],
      },
    ),
    section(
      'Protección y residuos',
      {
        icon: 'icono-proteccion.svg',
        color: '#A63D2F',
        subjectsTitle: 'Ponerse y quitarse bien',
        subjects: ['El orden de retiro', 'La caneca correcta', 'Si te pinchas'],
      },
      {
        Aprende: [
          pairs(
            '¿A qué caneca va?',
            'Une cada residuo con su color.',
            {
              'Gasa con sangre': 'Roja',
              'Aguja usada': 'Guardián, recipiente rígido',
              'Caja de guantes vacía': 'Blanca',
              'Cáscara de banano': 'Negra',
            },
            'Desde 2021: blanca lo aprovechable, negra lo que no, verde lo orgánico donde la hay.',
          ),
          bars(
            'Cuándo se higieniza',
            'Adherencia por momento en nuestra última medición, en porcentaje.',
            {
              'Antes de tocar': 71,
              'Antes de aséptico': 88,
              'Tras fluidos': 96,
              'Tras tocar': 83,
              Entorno: 52,
            },
          ),
        ],
        'Ponte a prueba': [
          gaps(
            'Si te pinchas',
            'Completa lo que haces enseguida.',
            'Lavo con [agua] y jabón, no [exprimo] la herida y lo [reporto] de inmediato.',
            ['alcohol', 'callo'],
            'La profilaxis sirve en las primeras horas.',
          ),
          single(
            'Guantes puestos',
            'Llevas guantes y vas a contestar el teléfono. ¿Qué haces?',
            'Me los quito e higienizo',
            ['Contesto con cuidado', 'Los lavo'],
            'El guante protege de un paciente a la vez; no reemplaza el lavado.',
          ),
          challenge(
            'Reto: cuenta tus momentos',
            'En el próximo turno cuenta cuántas veces higienizaste de las que debías.',
            'Compara con alguien de tu servicio y elijan un momento para mejorar.',
          ),
        ],
      },
    ),
  ],
}
