import {
  challenge,
  concept,
  gaps,
  infographic,
  podium,
  section,
  several,
  single,
  steps,
  tip,
} from '#api/courses/course-packages/authoring/contents.ts'
import { picture, type AuthoredDesign } from '#api/courses/course-packages/authoring/design.ts'
import { EARTH } from '#api/courses/course-packages/authoring/themes.ts'

/** «Recolección selectiva del café». */
export const coffeePicking: AuthoredDesign = {
  theme: EARTH,
  sections: [
    section(
      'El punto de maduración',
      {
        icon: 'icono-pregunta.svg',
        color: '#A63D2F',
        subjectsTitle: 'El ojo del recolector',
        subjects: ['Verde, pintón y maduro', 'Lo que pierde la taza', 'El canasto de muestra'],
      },
      {
        Aprende: [
          concept(
            'Solo el grano maduro',
            'La cereza madura se ve roja o amarilla pareja, brilla y se desprende con un giro suave.',
            'Un canasto con dos granos verdes de cada cien ya se nota en la taza: sabe a hierba.',
            picture(
              'cafeto-maduro.svg',
              'Un recolector con canasto junto a un cafeto cargado de cerezas rojas y algunas verdes.',
            ),
          ),
          infographic(
            'Del verde al seco',
            'maduracion-del-cafe.svg',
            'Cuatro tarjetas: verde, no se toca. Pintón, falta una semana. Maduro, este sí. Sobremaduro, se recoge aparte.',
          ),
          podium(
            'El precio de la carga',
            'Ordena de la que mejor se paga a la que menos.',
            ['98 % maduro', '92 % maduro', '80 % maduro'],
            'Cada punto por debajo del 97 % descuenta.',
          ),
        ],
        Practica: [
          single(
            'Una rama mezclada',
            'En la misma rama hay verdes, pintones y maduros. ¿Qué haces?',
            'Cojo los maduros, uno a uno',
            ['Ordeño la rama', 'La dejo para otro día'],
            'Ordeñar la rama tumba los verdes y daña las yemas de la próxima cosecha.',
          ),
          tip(
            'La muestra de cien',
            'Cuenta cien granos de tu canasto a media mañana.',
            'Si hay más de tres verdes, baja el ritmo: vas muy rápido.',
          ),
        ],
      },
    ),
    section(
      'La técnica de recolección',
      {
        icon: 'icono-proteccion.svg',
        color: '#3F6B3B',
        subjectsTitle: 'Cuidar el árbol y la espalda',
        subjects: ['El giro de la mano', 'El orden del surco', 'Terreno y sol'],
      },
      {
        Aprende: [
          steps(
            'El recorrido del árbol',
            'Ordena cómo se recorre.',
            [
              'Amarro el canasto',
              'Empiezo por arriba',
              'Giro y suelto el grano',
              'Reviso el suelo',
            ],
            'De arriba abajo y alrededor, siempre en el mismo sentido.',
          ),
          several(
            'Lo que llevas puesto',
            'Señala lo que necesitas en el lote.',
            ['Botas', 'Sombrero', 'Agua', 'Manga larga'],
            ['Audífonos', 'Chanclas'],
            'En ladera una caída empieza por el calzado.',
          ),
        ],
        'Ponte a prueba': [
          gaps(
            'La broca se combate recogiendo',
            'Completa la frase.',
            'No dejo granos en el [árbol] ni en el [suelo]: ahí vive la [broca].',
            ['canasto', 'roya'],
            'El repase después de la cosecha protege la siguiente.',
          ),
          challenge(
            'Reto: 97 de cada 100',
            'Haz tres muestras de cien en la jornada y anótalas.',
            'Muéstraselas al patrón de corte y comparen con el compañero de surco.',
          ),
        ],
      },
    ),
  ],
}
