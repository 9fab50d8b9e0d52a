/** The style sheets of the appointment page, beyond those of the frame. */
import '@mantine/core/styles/Card.css';
import '@mantine/core/styles/SimpleGrid.css';
import '@mantine/core/styles/Skeleton.css';
import '@mantine/core/styles/Accordion.css';
import '@mantine/dates/styles.css';
