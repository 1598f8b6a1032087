export const landingTitle = 'Cuartilla: tu tarea, pasada a limpio'
