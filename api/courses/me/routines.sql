-- needs: db

call guard_table('user_devices');
