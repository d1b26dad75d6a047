-- needs: db

call guard_table('responses');
